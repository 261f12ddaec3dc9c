import { useI18n } from '../i18n/i18n.tsx'

/** What everybody measures in the same unit; all other names are those of a program or a person. */
const UNITS: ReadonlyMap<string, string> = new Map([
  ['moisture', '%'],
  ['humidity', '%'],
  ['light', 'lx'],
  ['temperature', '°C'],
  ['height', 'cm'],
  ['width', 'cm'],
  ['ec', 'mS/cm'],
  ['amount', 'ml'],
])

/** Such numbers have hundreds of digits, or none that could be seen. */
const [LARGE, SMALL] = [1e9, 1e-3]

/** What a measured property is called, and how its values are written. */
export function useMeasuredWords() {
  const { t, format } = useI18n()
  const known = new Map<string, string>(Object.entries(t.journal.measured))
  const numberOf = (value: number) => {
    const size = Math.abs(value)
    return size !== 0 && (size >= LARGE || size < SMALL) ? value.toExponential(2) : format.number(value)
  }
  return {
    nameOf: (name: string) => known.get(name) ?? name,
    writtenOf: (name: string, value: number) => {
      const unit = UNITS.get(name)
      return unit === undefined ? numberOf(value) : `${numberOf(value)}\u00a0${unit}`
    },
  }
}
