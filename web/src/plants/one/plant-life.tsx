import { PlantStatus } from '@frond/client'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import type { JournalEntry, Plant } from '../../api/types.ts'
import { useToday } from '../../api/use-today.ts'
import { NextCare } from '../../care/next-care.tsx'
import { formLeftOpen } from '../../drafts/open-form.ts'
import { useReopening } from '../../drafts/use-reopening.ts'
import { useRights } from '../../gardens/role.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { entryForm } from '../../journal/entry-form.ts'
import { EntrySheet } from '../../journal/entry-sheet.tsx'
import { dayOf } from '../../journal/moments.ts'
import { entriesQuery, entryQuery, usePlantNames } from '../../journal/queries.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dotted } from '../../ui/dotted.tsx'
import { AddIcon } from '../../ui/icons.ts'
import { Section } from '../../ui/page.tsx'
import { cameFromOutside } from '../../ui/way.ts'
import { PlantProblems } from '../../watching/plant-problems.tsx'
import { ProblemSheet, problemForm } from '../../watching/problem-sheet.tsx'
import { usePlantProblems } from '../../watching/use-problems.ts'
import { namedPlant } from '../named-plant.ts'
import { datedPhotos } from './dated-photos.ts'
import { Gallery } from './gallery.tsx'
import { GonePlant } from './gone-plant.tsx'
import { ageOf } from './life.ts'
import { PlantJournal } from './plant-journal.tsx'
import { PlantMenu } from './plant-menu.tsx'
import styles from './plant-page.module.css'
import { QuickActions } from './quick-actions.tsx'
import { SpeciesFacts } from './species-facts.tsx'
import { SpeciesSheet } from './species-sheet.tsx'
import { useTablet } from './use-tablet.ts'

const PlantCharts = lazy(async () => ({ default: (await import('./plant-charts.tsx')).PlantCharts }))
const CompareSheet = lazy(async () => ({ default: (await import('./compare-sheet.tsx')).CompareSheet }))
const TimeLapseSheet = lazy(async () => ({
  default: (await import('./time-lapse-sheet.tsx')).TimeLapseSheet,
}))

const PEST_OR_DISEASE = 9
const PHOTO = 12

/** The life of one plant: its face, its care, what was done. */
export function PlantLife({ plant }: { plant: Plant }) {
  const { t } = useI18n()
  const may = useRights()
  const today = useToday()
  const isTablet = useTablet()
  const { history } = useRouter()
  const [isArrival] = useState(() => cameFromOutside(history))
  const [writing, setWriting] = useState<{ type?: number }>()
  useReopening(
    (form) =>
      [{}, { type: PHOTO }, { type: PEST_OR_DISEASE }].find(
        (one) => form === entryForm({ plants: [namedPlant(plant)], ...one }),
      ),
    setWriting,
  )
  const care = useRef<HTMLDivElement>(null)
  const [edited, setEdited] = useState<JournalEntry>()
  useEntryReopening(setEdited)
  const [opened, setOpened] = useState<'species' | 'compare' | 'timeLapse' | 'problem'>()
  useReopening((form) => (form === problemForm(plant.id) ? 'problem' : undefined), setOpened)
  const problems = usePlantProblems(plant.id)
  const read = useInfiniteQuery(entriesQuery({ plantId: plant.id }))
  const saved = (read.data?.pages ?? []).flatMap(({ items }) => items)
  const byDate = datedPhotos(plant.covers, saved)
  const covers = plant.covers.flatMap(({ id }) => byDate.find((photo) => photo.id === id) ?? [])
  const photos = [...covers, ...byDate.filter((photo) => !covers.includes(photo))]

  const facts = <SpeciesFacts plant={plant} onChangeSpecies={() => setOpened('species')} />

  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <div className={styles.cover}>
          <Gallery
            species={plant.species}
            name={plant.name}
            photos={photos}
            onPhoto={() => setWriting({ type: PHOTO })}
            onCompare={() => setOpened('compare')}
            onTimeLapse={() => setOpened('timeLapse')}
          />
          <span className={styles.back}>
            <BackLink to="/plants" look="photo">
              {t.plants.title}
            </BackLink>
          </span>
          <PlantMenu
            plant={plant}
            onPhoto={() => setWriting({ type: PHOTO })}
            onChangeSpecies={() => setOpened('species')}
            onWatch={() => setOpened('problem')}
          />
        </div>
        <header className={styles.head}>
          <h1>{plant.name}</h1>
          <Lead plant={plant} today={today} />
        </header>
        {isArrival && may.care && plant.status === PlantStatus.Active && (
          <QuickActions plant={plant} onWrite={(type) => setWriting({ type })} />
        )}
        {may.care && (
          <Button icon={AddIcon} onClick={() => setWriting({})}>
            {t.plantPage.newEntry}
          </Button>
        )}
        {isTablet && <div className={styles.facts}>{facts}</div>}
      </div>
      <div className={styles.main}>
        <div ref={care} tabIndex={-1}>
          {plant.status === PlantStatus.Active ? (
            <NextCare plantId={plant.id} />
          ) : (
            // Its button goes with it: the focus stays with what takes its place.
            <GonePlant plant={plant} onBack={() => care.current?.focus({ preventScroll: true })} />
          )}
        </div>
        <PlantProblems
          plant={plant}
          problems={problems}
          onAdd={() => setOpened('problem')}
          onWrite={() => setWriting({ type: PEST_OR_DISEASE })}
        />
        {plant.remark !== undefined && (
          <Section title={t.plantPage.remark}>
            <p className={styles.remark}>{plant.remark}</p>
          </Section>
        )}
        {!isTablet && facts}
        <Suspense fallback={null}>
          <PlantCharts {...{ plant, today }}>
            <PlantJournal {...{ plant, today }} onOpen={setEdited} />
          </PlantCharts>
        </Suspense>
      </div>
      {writing !== undefined && (
        <EntrySheet plants={[namedPlant(plant)]} {...writing} onClose={() => setWriting(undefined)} />
      )}
      {edited !== undefined && (
        <EditedEntry plant={plant} entry={edited} onClose={() => setEdited(undefined)} />
      )}
      {opened === 'species' && <SpeciesSheet plant={plant} onClose={() => setOpened(undefined)} />}
      {opened === 'problem' && <ProblemSheet plants={[plant]} onClose={() => setOpened(undefined)} />}
      {opened === 'compare' && (
        <Suspense fallback={null}>
          <CompareSheet plant={plant} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
      {opened === 'timeLapse' && (
        <Suspense fallback={null}>
          <TimeLapseSheet plant={plant} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

/** Where it stands, how old it is, and what it is tagged with. */
function Lead({ plant, today }: { plant: Plant; today: string }) {
  const { t } = useI18n()
  const { location, plantingDate, tags } = plant
  const age = ageOf(plantingDate ?? dayOf(plant.createdAt), today)
  const words = age === undefined ? undefined : t.plantPage.age[age.unit](age.count)
  const sentence =
    words === undefined
      ? t.plantPage.sinceToday
      : plantingDate === null
        ? t.plantPage.withYou(words)
        : t.plantPage.planted(words)
  return (
    <>
      <p className={styles.lead}>
        <Dotted>
          {location === null ? (
            t.plantPage.nowhere
          ) : (
            <Link to="/plants" search={{ locationId: location.id }}>
              {location.name}
            </Link>
          )}
          {sentence}
        </Dotted>
      </p>
      {tags.length > 0 && (
        <div className={styles.tags}>
          {tags.map(({ id, name }) => (
            <Link key={id} to="/plants" search={{ tagId: id }} className={styles.tag}>
              <Badge tone="accent">{name}</Badge>
            </Link>
          ))}
        </div>
      )}
    </>
  )
}

type EditedEntryProps = { plant: Plant; entry: JournalEntry; onClose: () => void }

/** Changes an entry on the page of a plant, which shows at once what that means for its next care. */
function EditedEntry({ plant, entry, onClose }: EditedEntryProps) {
  const others = usePlantNames([entry.plantIds.filter((id) => id !== plant.id)])
  const plants = entry.plantIds.flatMap((id) =>
    id === plant.id ? namedPlant(plant) : (others.get(id) ?? []),
  )
  // The sheet begins with all of them: what it does not know would be lost by saving.
  if (plants.length < entry.plantIds.length) return null
  return <EntrySheet plants={plants} entry={entry} plantId={plant.id} onClose={onClose} />
}

/** Opens the entry again that was being edited when the page was reloaded; it may be older than those of the list. */
function useEntryReopening(open: (entry: JournalEntry) => void): void {
  const id = Number(/^entry-(\d+)$/u.exec(formLeftOpen() ?? '')?.[1])
  const { data: entry } = useQuery({ ...entryQuery(id), enabled: id > 0, throwOnError: false })
  useReopening(
    (form) => (entry !== undefined && form === entryForm({ plants: [], entry }) ? entry : undefined),
    open,
  )
}
