import type { MediaSummary } from '../../api/types.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { PhotoField } from '../../photos/photo-field.tsx'
import type { ChosenPhotos } from '../../photos/use-chosen-photos.ts'
import { IconButton } from '../../ui/button.tsx'
import { RemoveIcon } from '../../ui/icons.ts'
import { Section } from '../../ui/page.tsx'
import { Photo } from '../../ui/photo.tsx'
import { SortableList } from '../../ui/sortable-list.tsx'
import styles from './edit-plant-form.module.css'

type CoverFieldsProps = {
  covers: readonly MediaSummary[]
  onChange: (covers: readonly MediaSummary[]) => void
  chosen: ChosenPhotos
}

/** The photographs of a plant in their order. */
export function CoverFields({ covers, onChange, chosen }: CoverFieldsProps) {
  const { t } = useI18n()
  const numberOf = (cover: MediaSummary) => covers.indexOf(cover) + 1
  return (
    <Section title={t.plantPage.photos}>
      {covers.length > 1 && <p className={styles.hint}>{t.plantPage.coverOrder}</p>}
      {covers.length > 0 && (
        <SortableList
          label={t.plantPage.photos}
          items={covers}
          keyOf={({ id }) => id}
          nameOf={(cover) => t.plantPage.cover(numberOf(cover))}
          onReorder={onChange}
        >
          {(cover) => (
            <div className={styles.cover}>
              <div className={styles.photo}>
                <Photo
                  src={cover.url}
                  alt={t.plantPage.cover(numberOf(cover))}
                  ratio={1}
                  sizes="72px"
                  corners="m"
                />
              </div>
              <IconButton
                icon={RemoveIcon}
                label={t.plantPage.removeCover(numberOf(cover))}
                onClick={() => onChange(covers.filter(({ id }) => id !== cover.id))}
              />
            </div>
          )}
        </SortableList>
      )}
      <PhotoField chosen={chosen} />
    </Section>
  )
}
