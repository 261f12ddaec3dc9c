import { newIdempotencyKey } from '@frond/client'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { useUser } from '../../api/session.ts'
import { type PickedSpecies, SpeciesPicker } from '../../catalogue/species-picker.tsx'
import { severalKey, walkKey } from '../../drafts/begun-keys.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { useOutbox } from '../../offline/outbox/use-outbox.ts'
import { useLastPlace } from '../../places/last-place.ts'
import { isComplete } from '../../places/place-picker.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormBar } from '../../ui/form-bar.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { asPlantName } from '../plant-name.ts'
import styles from './add.module.css'
import { begunWalk, keepWalk, type NewPlantRef, type Walk } from './begun-walk.ts'
import { PhotoWalk } from './photo-walk.tsx'
import { commandsOf, countOf, type SeveralItem, useSeveralDraft, withPlace } from './several-draft.ts'
import { SeveralItemSheet } from './several-item-sheet.tsx'
import { SeveralList } from './several-list.tsx'
import { SeveralWhere } from './several-where.tsx'
import { sharingPlaces } from './shared-places.ts'

/** Many plants, one species after the other. */
export function SeveralPlantsPage() {
  const user = useUser()
  return user === undefined ? null : <SeveralPlants userId={user.id} />
}

function SeveralPlants({ userId }: { userId: number }) {
  const { t } = useI18n()
  const words = t.plants.add.several
  const key = walkKey(userId, client.garden)
  const [begun] = useState(() => begunWalk(key, Date.now()))
  const [added, setAdded] = useState<Omit<Walk, 'at'> | undefined>(begun)
  const [at, setAt] = useState(begun?.at)
  const start = (plants: readonly NewPlantRef[] | undefined) => {
    setAdded(plants === undefined ? undefined : { plants, since: Date.now() })
    setAt(undefined)
    keepWalk(key, undefined)
  }
  return (
    <Page
      title={words.title}
      lead={added === undefined ? words.lead : undefined}
      back={<BackLink to="/plants">{t.plants.title}</BackLink>}
    >
      {added === undefined ? (
        <SeveralForm userId={userId} onAdded={start} />
      ) : (
        <PhotoWalk
          plants={added.plants}
          at={at}
          onGo={(next) => {
            setAt(next)
            keepWalk(key, { ...added, at: next })
          }}
          onAgain={() => start(undefined)}
        />
      )}
    </Page>
  )
}

type SeveralFormProps = { userId: number; onAdded: (plants: readonly NewPlantRef[] | undefined) => void }

function SeveralForm({ userId, onAdded }: SeveralFormProps) {
  const { t } = useI18n()
  const words = t.plants.add.several
  const outbox = useOutbox()
  const toasts = useToasts()
  const [draft, setDraft] = useSeveralDraft(severalKey(userId, client.garden))
  const [edited, setEdited] = useState<string>()
  const [isChecked, setChecked] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const last = useLastPlace()
  const { items, substrate } = draft
  const place = draft.place ?? last
  const [isOpen, setOpen] = useState(items.length === 0)
  const total = countOf(items)

  const pick = ({ species, ownName }: PickedSpecies) => {
    // The place stays, and what was picked comes into sight.
    if (isComplete(place)) setOpen(false)
    const item: SeveralItem = {
      key: newIdempotencyKey(),
      species,
      name: ownName ?? asPlantName(species.commonName),
      count: 1,
      ...(isComplete(place) ? { place } : {}),
      ...(substrate === undefined ? {} : { substrate }),
    }
    setDraft((before) => ({ ...before, items: [item, ...before.items] }))
  }
  const change = (key: string, changed: Partial<SeveralItem>) =>
    setDraft((before) => ({
      ...before,
      items: before.items.map((item) => (item.key === key ? { ...item, ...changed } : item)),
    }))
  const remove = (item: SeveralItem) => {
    const before = items
    setDraft((now) => ({ ...now, items: now.items.filter(({ key }) => key !== item.key) }))
    toasts.show({
      text: words.removed(item.name),
      undo: () => setDraft((now) => ({ ...now, items: before })),
    })
  }

  /** Lines picked before there was a place get the one that was chosen since. */
  const complete = items.map((item) =>
    isComplete(item.place) || !isComplete(place) ? item : { ...item, place },
  )
  const isPlaced = complete.every((item) => isComplete(item.place))

  const save = async () => {
    setChecked(true)
    if (!isPlaced) setOpen(true)
    if (!isPlaced || isSaving) return
    setSaving(true)
    // The list shows the latest first; the garden gets them in the order of picking.
    const commands = commandsOf(complete.toReversed())
    const ids = await outbox.enqueueAll(sharingPlaces(commands))
    const added = commands.flatMap(({ plant }, at) =>
      ids.slice(at, at + 1).map((id) => ({ id, name: plant.name })),
    )
    setDraft((now) => ({ ...now, items: [] }))
    onAdded(added)
    toasts.show({
      text: words.told(added.length),
      undo: () => {
        void outbox.undo(...ids)
        setDraft((now) => ({ ...now, items }))
        onAdded(undefined)
      },
    })
  }

  const shown = items.find(({ key }) => key === edited)
  return (
    <>
      <div className={styles.columns}>
        <Card>
          <SpeciesPicker label={words.next} onPick={pick} />
          <SeveralWhere
            isOpen={isOpen}
            onOpen={setOpen}
            place={place}
            substrate={substrate}
            error={isChecked && !isPlaced ? t.plants.add.problem.place : undefined}
            onPlace={(chosen) => setDraft((before) => withPlace(before, chosen))}
            onSubstrate={(chosen) => setDraft((before) => ({ ...before, substrate: chosen }))}
          />
        </Card>
        <Section title={words.list}>
          <SeveralList items={complete} onChange={change} onRemove={remove} onEdit={setEdited} />
        </Section>
      </div>
      {total > 0 && (
        <FormBar>
          <Button busy={isSaving} onClick={() => void save()}>
            {words.save(total)}
          </Button>
        </FormBar>
      )}
      {shown !== undefined && (
        <SeveralItemSheet item={shown} onClose={() => setEdited(undefined)} onChange={change} />
      )}
    </>
  )
}
