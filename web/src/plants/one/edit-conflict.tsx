import type { Plant } from '../../api/types.ts'
import { word } from '../../enumerations/words.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import styles from './edit-plant-form.module.css'
import { changedFields, type PlantForm } from './plant-form.ts'

type EditConflictProps = {
  was: Plant
  now: Plant
  onKeepMine: () => void
  onTakeTheirs: () => void
  /** Back to the form, with nothing decided. */
  onClose: () => void
}

/** What changed elsewhere while somebody was editing, and whose word counts. */
export function EditConflict({ was, now, onKeepMine, onTakeTheirs, onClose }: EditConflictProps) {
  const { t, format } = useI18n()
  const words = t.enumerations
  const labels: Readonly<Record<keyof PlantForm, string>> = {
    name: t.plantPage.name,
    species: t.plantPage.species,
    locationId: t.plantPage.place,
    plantingDate: t.plantPage.plantingDate,
    cultivationMethod: t.plantPage.cultivation,
    substrate: t.plantPage.substrate,
    status: t.plantPage.status,
    remark: t.plantPage.remark,
    tagIds: t.plantPage.tags,
    covers: t.plantPage.photos,
  }
  const said = (plant: Plant): Readonly<Record<keyof PlantForm, string | undefined>> => ({
    name: plant.name,
    species: plant.species?.commonName,
    locationId: plant.location?.name,
    plantingDate: plant.plantingDate ?? undefined,
    cultivationMethod: word(words.cultivation, plant.cultivationMethod),
    substrate: word(words.substrate, plant.substrate),
    status: word(words.plantStatus, plant.status),
    remark: plant.remark,
    tagIds: plant.tags.length === 0 ? undefined : format.list(plant.tags.map(({ name }) => name)),
    covers: format.number(plant.covers.length),
  })
  const before = said(was)
  const after = said(now)
  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      title={t.plantPage.conflictTitle}
      description={t.plantPage.conflict}
      actions={
        <>
          <Button look="soft" onClick={onTakeTheirs}>
            {t.plantPage.takeTheirs}
          </Button>
          <Button onClick={onKeepMine}>{t.plantPage.keepMine}</Button>
        </>
      }
    >
      {changedFields(was, now).map((field) => (
        <section key={field} aria-label={labels[field]}>
          <h3 className={styles.field}>{labels[field]}</h3>
          <dl className={styles.changes}>
            <dt>{t.plantPage.was}</dt>
            <dd>{before[field] ?? t.plantPage.nothing}</dd>
            <dt>{t.plantPage.now}</dt>
            <dd className={styles.now}>{after[field] ?? t.plantPage.nothing}</dd>
          </dl>
        </section>
      ))}
    </Sheet>
  )
}
