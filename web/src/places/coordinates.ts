export type Coordinates = { latitude: number; longitude: number }

/** The fields of a region's coordinates as a person fills them in. */
type TypedCoordinates = { latitude: string; longitude: string }

const POLE = 90
const DATE_LINE = 180

/** What was typed: coordinates, `null` for none, or nothing when it is neither. A comma is as good as a point. */
export function coordinatesOf({ latitude, longitude }: TypedCoordinates): Coordinates | null | undefined {
  if (latitude.trim() === '' && longitude.trim() === '') return null
  const [north, east] = [within(latitude, POLE), within(longitude, DATE_LINE)]
  return north === undefined || east === undefined ? undefined : { latitude: north, longitude: east }
}

function within(text: string, most: number): number | undefined {
  const number = text.trim().replace(',', '.').replace('−', '-')
  if (!/^[+-]?\d+(\.\d+)?$/u.test(number)) return undefined
  const value = Number(number)
  return Math.abs(value) <= most ? value : undefined
}

/** Two decimals are a kilometre: that is enough for the seasons, and does not tell the address. */
export function roughly({ latitude, longitude }: Coordinates): TypedCoordinates {
  return { latitude: latitude.toFixed(2), longitude: longitude.toFixed(2) }
}
