/** Zones south of the equator without daylight saving time, which would tell by itself; by their beginnings. */
const SOUTHERN = [
  'Africa/Johannesburg',
  'Africa/Harare',
  'Africa/Maputo',
  'Africa/Lusaka',
  'Africa/Windhoek',
  'Africa/Gaborone',
  'Africa/Luanda',
  'America/Argentina',
  'America/Buenos_Aires',
  'America/Sao_Paulo',
  'America/Bahia',
  'America/Fortaleza',
  'America/Recife',
  'America/Lima',
  'America/La_Paz',
  'America/Montevideo',
  'Asia/Jakarta',
  'Australia/',
  'Indian/Antananarivo',
  'Indian/Mauritius',
  'Indian/Reunion',
  'Pacific/Fiji',
  'Pacific/Noumea',
]

const JANUARY = Date.UTC(2026, 0, 15)
const JULY = Date.UTC(2026, 6, 15)

/** Where the time zone lies: 1 north, 2 south. In the south clocks are ahead in January. */
export function hemisphereOf(timeZone: string): 1 | 2 {
  const offset = (instant: number) => offsetAt(timeZone, instant)
  if (offset(JANUARY) !== offset(JULY)) {
    return offset(JANUARY) > offset(JULY) ? 2 : 1
  }
  return SOUTHERN.some((beginning) => timeZone.startsWith(beginning)) ? 2 : 1
}

function offsetAt(timeZone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) - instant
}
