import type { Plant } from '../../api/types.ts'
import { word } from '../../enumerations/words.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { CopyIcon, DoneIcon } from '../../ui/icons.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import styles from './edit-conflict.module.css'
import { changedFields, type PlantForm } from './plant-form.ts'

type EditConflictProps = {
  /** As it stands in the form. */
  mine: Plant
  theirs: Plant
  onKeepMine: () => void
  onTakeTheirs: () => void
  /** Back to the form, with nothing decided. */
  onClose: () => void
}

/** Shows both versions wherever what was typed differs from what was saved elsewhere meanwhile, and asks which one counts. */
export function EditConflict({ mine, theirs, onKeepMine, onTakeTheirs, onClose }: EditConflictProps) {
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
  const here = said(mine)
  const there = said(theirs)
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
      {changedFields(mine, theirs).map((field) => (
        <section key={field} aria-label={labels[field]}>
          <h3 className={styles.field}>{labels[field]}</h3>
          <dl className={styles.versions}>
            <div className={styles.mine}>
              <dt>{t.plantPage.yours}</dt>
              <dd>{here[field] ?? t.plantPage.nothing}</dd>
              {isTyped(field) && here[field] !== undefined && <CopyText text={here[field]} />}
            </div>
            <div>
              <dt>{t.plantPage.now}</dt>
              <dd>{there[field] ?? t.plantPage.nothing}</dd>
            </div>
          </dl>
        </section>
      ))}
    </Sheet>
  )
}

/** These are words of the user, which nothing else could bring back. */
function isTyped(field: keyof PlantForm): boolean {
  return field === 'name' || field === 'remark'
}

function CopyText({ text }: { text: string }) {
  const { t } = useI18n()
  const { copy, isCopied } = useCopy()
  return (
    <span className={styles.copy}>
      <IconButton
        icon={isCopied ? DoneIcon : CopyIcon}
        label={isCopied ? t.plantPage.copied : t.plantPage.copyYours}
        onClick={() => void copy(text)}
      />
    </span>
  )
}
