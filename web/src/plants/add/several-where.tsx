import type { Substrate } from '@frond/client'
import { word } from '../../enumerations/words.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import type { ChosenPlace } from '../../places/last-place.ts'
import { usePlaceName } from '../../places/place-name.ts'
import { PlacePicker } from '../../places/place-picker.tsx'
import { UnfoldIcon } from '../../ui/icons.ts'
import styles from './add.module.css'
import { SubstrateSelect } from './more-fields.tsx'

type SeveralWhereProps = {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  place: ChosenPlace | undefined
  substrate: Substrate | undefined
  error: string | undefined
  onPlace: (place: ChosenPlace | undefined) => void
  onSubstrate: (substrate: Substrate) => void
}

/** Where the next ones go. It stays as it was chosen, so that one line says it while they are picked. */
export function SeveralWhere(props: SeveralWhereProps) {
  const { isOpen, onOpen, place, substrate, error, onPlace, onSubstrate } = props
  const { t } = useI18n()
  const words = t.plants.add
  const name = usePlaceName()(place) ?? ''
  const inWhat = substrate === undefined || substrate === 0 ? [] : [word(t.enumerations.substrate, substrate)]
  const chosen = [name === '' ? words.several.noPlace : name, ...inWhat].join(' · ')
  return (
    <details className={styles.where} open={isOpen} onToggle={(event) => onOpen(event.currentTarget.open)}>
      <summary>
        {isOpen ? words.several.where : chosen}
        <UnfoldIcon aria-hidden="true" className={styles.chevron} />
      </summary>
      <div className={styles.fields}>
        <PlacePicker label={words.place} value={place} error={error} onChange={onPlace} />
        <SubstrateSelect value={substrate} onChange={onSubstrate} />
      </div>
    </details>
  )
}
