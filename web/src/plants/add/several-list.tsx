import { SpeciesPhoto } from '../../drawings/species-photo.tsx'
import { word } from '../../enumerations/words.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { usePlaceName } from '../../places/place-name.ts'
import { IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AddIcon, DeleteIcon, EditIcon, LessIcon } from '../../ui/icons.ts'
import { MOST_TWINS, type SeveralItem } from './several-draft.ts'
import styles from './several-list.module.css'

type SeveralListProps = {
  items: readonly SeveralItem[]
  onChange: (key: string, changed: Partial<SeveralItem>) => void
  onRemove: (item: SeveralItem) => void
  onEdit: (key: string) => void
}

/** What will be added, the latest first. */
export function SeveralList({ items, onChange, onRemove, onEdit }: SeveralListProps) {
  const { t } = useI18n()
  const words = t.plants.add.several
  const placeName = usePlaceName()
  if (items.length === 0) return <EmptyState text={words.nothing} />
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets the role of a list without bullets.
    <ul role="list" aria-label={words.list} className={styles.list}>
      {items.map((item) => (
        <li key={item.key} className={styles.row}>
          <span className={styles.photo}>
            <SpeciesPhoto species={item.species} src={undefined} alt="" ratio={1} sizes="56px" corners="m" />
          </span>
          <div className={styles.words}>
            <p className={styles.name}>{item.name}</p>
            <p className={styles.detail}>
              {placeName(item.place) ?? words.noPlace}
              {item.substrate !== undefined &&
                item.substrate !== 0 &&
                ` · ${word(t.enumerations.substrate, item.substrate)}`}
            </p>
          </div>
          {/* biome-ignore lint/a11y/useSemanticElements: three buttons around a number, no form of its own. */}
          <div role="group" aria-label={words.countOf(item.name)} className={styles.count}>
            <IconButton
              icon={LessIcon}
              label={t.ui.less(words.countOf(item.name))}
              disabled={item.count <= 1}
              onClick={() => onChange(item.key, { count: item.count - 1 })}
            />
            <output>{words.times(item.count)}</output>
            <IconButton
              icon={AddIcon}
              label={t.ui.more(words.countOf(item.name))}
              disabled={item.count >= MOST_TWINS}
              onClick={() => onChange(item.key, { count: item.count + 1 })}
            />
          </div>
          <div className={styles.actions}>
            <IconButton icon={EditIcon} label={words.edit(item.name)} onClick={() => onEdit(item.key)} />
            <IconButton
              icon={DeleteIcon}
              label={`${t.app.action.remove}: ${item.name}`}
              onClick={() => onRemove(item)}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}
