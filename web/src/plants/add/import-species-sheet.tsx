import type { SpeciesSummary } from '../../api/types.ts'
import { SpeciesPicker } from '../../catalogue/species-picker.tsx'
import { useI18n } from '../../i18n/i18n.tsx'
import { Sheet } from '../../ui/sheet.tsx'

type ImportSpeciesSheetProps = {
  /** As it stands in the table. */
  typed: string
  /** The catalogue has it, and the user means another one all the same. */
  isKnown: boolean
  /** How many lines say the same. */
  lines: number
  /** Without a species they become unknown plants. */
  onPick: (species: SpeciesSummary | undefined) => void
  onClose: () => void
}

/** Which species a name of the table means. */
export function ImportSpeciesSheet({ typed, isKnown, lines, onPick, onClose }: ImportSpeciesSheetProps) {
  const { t } = useI18n()
  const words = t.plants.add.csv
  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      title={words.whichSpecies(typed)}
      description={lines > 1 ? words.forLines(lines) : undefined}
    >
      <SpeciesPicker
        first
        label={t.plants.add.species}
        begun={isKnown ? '' : typed}
        onPick={({ species, ownName }) => {
          onPick(ownName === undefined ? species : undefined)
          onClose()
        }}
      />
    </Sheet>
  )
}
