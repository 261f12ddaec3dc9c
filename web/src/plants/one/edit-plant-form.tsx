import { CultivationMethod, ErrorCode, FrondError, PlantStatus, Substrate } from '@frond/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { plantQuery, regionsQuery, tagsQuery } from '../../api/queries.ts'
import { refreshAfter } from '../../api/stale.ts'
import type { Plant } from '../../api/types.ts'
import { SpeciesPicker } from '../../catalogue/species-picker.tsx'
import { DraftNote } from '../../drafts/draft-note.tsx'
import { useDraft } from '../../drafts/use-draft.ts'
import { choices, word } from '../../enumerations/words.ts'
import { type Failure, failureOf } from '../../errors/failure.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { useChosenPhotos } from '../../photos/use-chosen-photos.ts'
import { Button } from '../../ui/button.tsx'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { Columns } from '../../ui/columns.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FormBar } from '../../ui/form-bar.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Section } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { CoverFields } from './cover-fields.tsx'
import { EditConflict } from './edit-conflict.tsx'
import styles from './edit-plant-form.module.css'
import { bodyOf, formOf, type PlantForm, plantOf } from './plant-form.ts'
import { readTagged, type TaggedPlant } from './tagged-plant.ts'

const LONGEST = { name: 48, remark: 2000, tag: 32 }

/** Shows the form of a plant. If another device changed it meanwhile, the form tells the changes and the user decides. */
export function EditPlantForm({ read }: { read: TaggedPlant }) {
  const { t } = useI18n()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const toasts = useToasts()
  const chosen = useChosenPhotos()
  const { data: regions = [] } = useQuery(regionsQuery())
  const { data: tags = [] } = useQuery(tagsQuery())
  const [base, setBase] = useState(read)
  const { id } = read.plant
  const draft = useDraft(`plant-${id}`, fieldsOf(read.plant), { isEdit: true, photos: chosen })
  const { newTag, ownName, ...form } = draft.fields
  const [theirs, setTheirs] = useState<TaggedPlant>()
  const [failed, setFailed] = useState<Failure>()
  const [isAsked, setIsAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const set = (fields: Partial<PlantForm>) => draft.set((before) => ({ ...before, ...fields }))
  const isNameless = form.name.trim() === ''

  const send = async ({ plant, etag }: TaggedPlant) => {
    const covers = []
    for (const photo of await chosen.ready()) covers.push((await client.upload('/api/v1/media', photo)).id)
    const made =
      newTag.trim() === '' ? [] : [await client.post('/api/v1/plant-tags', { body: { name: newTag.trim() } })]
    const put = (body: ReturnType<typeof bodyOf>, ifMatch?: string) =>
      client.put('/api/v1/plants/{id}', { path: { id }, body, ...(ifMatch === undefined ? {} : { ifMatch }) })
    const saved = await put(
      bodyOf(
        form,
        covers,
        made.map((tag) => tag.id),
      ),
      etag,
    )
    draft.settle()
    queries.setQueryData(plantQuery(id).queryKey, saved)
    await navigate({ to: '/plants/$plantId', params: { plantId: id }, replace: true })
    toasts.show({
      text: t.plantPage.saved,
      undo: () =>
        void put(bodyOf(formOf(plant), [], []))
          .catch((error) => toasts.fail(error))
          .finally(() => refreshAfter(queries, 'plants', 'places')),
    })
    await refreshAfter(queries, 'plants', 'places')
  }
  const save = async (against: TaggedPlant) => {
    setIsAsked(true)
    if (isNameless) return
    // What was typed some other time does not replace what the person has not seen.
    if (draft.isOutdated && against === base) return setTheirs(base)
    setBusy(true)
    setFailed(undefined)
    try {
      await send(against)
    } catch (error) {
      const isConflict = error instanceof FrondError && error.code === ErrorCode.PreconditionFailed
      if (isConflict) setTheirs(await readTagged(id))
      else setFailed(failureOf(t, error))
    } finally {
      setBusy(false)
    }
  }

  const notSaid = { value: 0 as const, label: t.plantPage.notSaid }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save(base)
      }}
    >
      <DraftNote draft={{ ...draft, isOutdated: false }} />
      <Columns
        uneven
        first={<CoverFields covers={form.covers} onChange={(covers) => set({ covers })} chosen={chosen} />}
        second={
          <div className={styles.form}>
            <TextField
              label={t.plantPage.name}
              value={form.name}
              maxLength={LONGEST.name}
              error={isAsked && isNameless ? t.plantPage.nameMissing : undefined}
              onChange={(name) => set({ name })}
            />
            <SpeciesPicker
              // It has the name of its own.
              key={draft.round}
              ownBefore={ownName === '' ? undefined : ownName}
              label={t.plantPage.species}
              value={form.species ?? undefined}
              onPick={({ species, ownName = '' }) => draft.set((before) => ({ ...before, species, ownName }))}
            />
            <div className={styles.pair}>
              <Select
                label={t.plantPage.place}
                value={form.locationId}
                onChange={(locationId) => set({ locationId })}
                choices={[
                  { value: 0, label: t.plantPage.noPlace },
                  ...regions.map(({ name, locations }) => ({
                    label: name,
                    choices: locations.map((location) => ({ value: location.id, label: location.name })),
                  })),
                ]}
              />
              <DateField
                label={t.plantPage.plantingDate}
                optional
                value={form.plantingDate}
                onChange={(plantingDate) => set({ plantingDate })}
              />
              <Select<CultivationMethod>
                label={t.plantPage.cultivation}
                value={form.cultivationMethod}
                onChange={(cultivationMethod) => set({ cultivationMethod })}
                choices={[notSaid, ...choices(CultivationMethod, t.enumerations.cultivation)]}
              />
              <Select<Substrate>
                label={t.plantPage.substrate}
                value={form.substrate}
                onChange={(substrate) => set({ substrate })}
                choices={[notSaid, ...choices(Substrate, t.enumerations.substrate)]}
              />
              <Select<PlantStatus>
                label={t.plantPage.status}
                value={form.status}
                onChange={(status) => set({ status })}
                choices={Object.values(PlantStatus).map((value) => ({
                  value,
                  label: word(t.enumerations.plantStatus, value),
                }))}
              />
            </div>
            <Section title={t.plantPage.tags}>
              {tags.length > 0 && (
                <ChipGroup
                  wrap
                  label={t.plantPage.tags}
                  value={form.tagIds}
                  onChange={(tagIds) => set({ tagIds })}
                  choices={tags.map((tag) => ({ value: tag.id, label: tag.name }))}
                />
              )}
              <TextField
                label={t.plantPage.newTag}
                optional
                maxLength={LONGEST.tag}
                value={newTag}
                onChange={(newTag) => draft.set((before) => ({ ...before, newTag }))}
              />
            </Section>
            <TextArea
              label={t.plantPage.remark}
              optional
              maxLength={LONGEST.remark}
              value={form.remark}
              onChange={(remark) => set({ remark })}
            />
          </div>
        }
      />
      {failed !== undefined && <ErrorNote failure={failed} />}
      {theirs !== undefined && (
        <EditConflict
          mine={plantOf(form, base.plant, { regions, tags })}
          theirs={theirs.plant}
          onClose={() => setTheirs(undefined)}
          onKeepMine={() => {
            const seen = { ...theirs }
            setBase(seen)
            setTheirs(undefined)
            draft.rebase(fieldsOf(theirs.plant))
            void save(seen)
          }}
          onTakeTheirs={() => {
            setBase(theirs)
            setTheirs(undefined)
            draft.rebase(fieldsOf(theirs.plant))
            draft.set((before) => ({ ...before, ...formOf(theirs.plant) }))
            toasts.show({ text: t.plantPage.tookTheirs, undo: () => set(form) })
          }}
        />
      )}
      <FormBar>
        <LinkButton
          to="/plants/$plantId"
          params={{ plantId: id }}
          look="soft"
          replace
          onClick={draft.discard}
        >
          {t.app.action.cancel}
        </LinkButton>
        <Button type="submit" busy={busy}>
          {t.app.action.save}
        </Button>
      </FormBar>
    </form>
  )
}

function fieldsOf(plant: Plant): PlantForm & { newTag: string; ownName: string } {
  return { ...formOf(plant), newTag: '', ownName: '' }
}
