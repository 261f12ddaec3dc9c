import { newIdempotencyKey } from '@frond/client'
import { useState } from 'react'
import { useUser } from '../../api/session.ts'
import { type PickedSpecies, SpeciesPicker } from '../../catalogue/species-picker.tsx'
import { useI18n } from '../../i18n/i18n.tsx'
import { useOutbox } from '../../offline/outbox/use-outbox.ts'
import { useLastPlace } from '../../places/last-place.ts'
import { isComplete, PlacePicker } from '../../places/place-picker.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { asPlantName } from '../plant-name.ts'
import styles from './add.module.css'
import { SubstrateSelect } from './more-fields.tsx'
import { type NewPlantRef, PhotoWalk } from './photo-walk.tsx'
import { commandsOf, countOf, type SeveralItem, useSeveralDraft, withPlace } from './several-draft.ts'
import { SeveralItemSheet } from './several-item-sheet.tsx'
import { SeveralList } from './several-list.tsx'
import { SharedPlaces } from './shared-places.ts'

/** Many plants, one species after the other. */
export function SeveralPlantsPage() {
  const { t } = useI18n()
  const user = useUser()
  const [added, setAdded] = useState<readonly NewPlantRef[]>()
  const words = t.plants.add.several
  return (
    <Page
      title={words.title}
      lead={added === undefined ? words.lead : undefined}
      back={<BackLink to="/plants">{t.plants.title}</BackLink>}
    >
      {user !== undefined && added === undefined && <SeveralForm userId={user.id} onAdded={setAdded} />}
      {added !== undefined && <PhotoWalk plants={added} onAgain={() => setAdded(undefined)} />}
    </Page>
  )
}

type SeveralFormProps = { userId: number; onAdded: (plants: readonly NewPlantRef[] | undefined) => void }

function SeveralForm({ userId, onAdded }: SeveralFormProps) {
  const { t } = useI18n()
  const words = t.plants.add.several
  const outbox = useOutbox()
  const toasts = useToasts()
  const [draft, setDraft] = useSeveralDraft(userId)
  const [edited, setEdited] = useState<string>()
  const [isChecked, setChecked] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const last = useLastPlace()
  const { items, substrate } = draft
  const place = draft.place ?? last
  const total = countOf(items)

  const pick = ({ species, ownName }: PickedSpecies) => {
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
    if (!isPlaced || isSaving) return
    setSaving(true)
    const places = new SharedPlaces()
    const added: NewPlantRef[] = []
    // The list shows the latest first; the garden gets them in the order of picking.
    for (const command of commandsOf(complete.toReversed())) {
      const id = await outbox.enqueue({ ...command, place: places.next(command.place) })
      places.made(command.place, id)
      added.push({ id, name: command.plant.name })
    }
    setDraft((now) => ({ ...now, items: [] }))
    onAdded(added)
    toasts.show({
      text: words.told(added.length),
      undo: () => {
        // The places are made by the first plants, so those go last.
        void (async () => {
          for (const { id } of added.toReversed()) await outbox.undo(id)
        })()
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
          <PlacePicker
            label={t.plants.add.place}
            value={place}
            error={isChecked && !isPlaced ? t.plants.add.problem.place : undefined}
            onChange={(chosen) => setDraft((before) => withPlace(before, chosen))}
          />
          <SubstrateSelect
            value={substrate}
            onChange={(chosen) => setDraft((before) => ({ ...before, substrate: chosen }))}
          />
        </Card>
        <Section title={words.list}>
          <SeveralList items={complete} onChange={change} onRemove={remove} onEdit={setEdited} />
        </Section>
      </div>
      {total > 0 && (
        <div className={styles.bar}>
          <Button wide busy={isSaving} onClick={() => void save()}>
            {words.save(total)}
          </Button>
        </div>
      )}
      {shown !== undefined && (
        <SeveralItemSheet item={shown} onClose={() => setEdited(undefined)} onChange={change} />
      )}
    </>
  )
}
