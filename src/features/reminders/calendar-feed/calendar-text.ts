import { distinct } from '../../../base/distinct.ts'
import { EventLoopSlice } from '../../../base/event-loop-slice.ts'
import { yieldToEventLoop } from '../../../base/yield-to-event-loop.ts'
import { listed } from '../../../db/query/among.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import type { CareContext } from '../../care/care.context.ts'
import { settingsOf } from '../../care/settings/settings.service.ts'
import { byDateAndType, listProjectedTasks } from '../../care/tasks/calendar.service.ts'
import type { CalendarTasks } from '../../care/tasks/tasks.schema.ts'
import type { Scope } from '../../change/scope.ts'
import { dayOf, textOf } from '../../due/days.ts'
import { todayForReading } from '../../due/due-days.service.ts'
import { listRemindedGardens, type RemindedGarden } from '../gardens/reminded-gardens.service.ts'
import type { ReminderWords } from '../words/words.en.ts'
import { oneLine, wordsIn } from '../words/words.ts'
import type { CalendarContentQuery } from './calendar-feed.schema.ts'
import { listNamedPlantRows, type NamedPlantRow } from './calendar-feed.sql.ts'

/** As far as the calendar reaches. */
const DAYS_AHEAD = 90
/** An event names so many plants, and a calendar has so many events: phones read it again and again. */
const MOST_NAMED = 50
const MOST_EVENTS = 5_000

/** The tasks of the next 90 days as a calendar. `feedId` is a part of what identifies an event for all calendars. */
export async function calendarText(
  care: CareContext,
  scope: Scope,
  query: CalendarContentQuery,
  feedId: string,
  shares = false,
): Promise<string> {
  const settings = await settingsOf(care, scope)
  const { day: today } = await todayForReading(care.db, scope, settings)
  const words = wordsIn(settings.language)
  const gardens = await listRemindedGardens(
    care,
    { scope, today, timeZone: settings.timeZone, shares },
    words,
  )
  const events: CareEvent[] = []
  for (const garden of gardens) for (const event of await eventsOf(care.db, garden, query)) events.push(event)
  if (gardens.length > 1) events.sort(byDateAndType)
  // It stays as it is all day, so that an unchanged calendar keeps its ETag.
  const stamp = `${icalDay(today)}T000000Z`
  const parts = [icalLines(BEGINNING(words))]
  const slice = new EventLoopSlice()
  for (const { date, type, plantIds, garden, names } of events.slice(0, MOST_EVENTS)) {
    if (slice.isUsedUp) await yieldToEventLoop()
    const named = plantIds.slice(0, MOST_NAMED).flatMap((id) => names.get(id) ?? [])
    const what = (plantIds.length === 1 ? named[0]?.name : undefined) ?? plantIds.length
    const { other, title } = garden
    const uid = [
      ...[icalDay(date), type, ...(query.by === undefined ? [] : plantIds)],
      ...(other === undefined ? [] : [`g${other.id}`]),
    ].join('-')
    const summary = `${words.feed.event(type, what)}${other === undefined ? '' : words.aside(title)}`
    parts.push(
      icalLines([
        'BEGIN:VEVENT',
        `UID:${uid}@${feedId}.frond`,
        `DTSTAMP:${stamp}`,
        `DTSTART;VALUE=DATE:${icalDay(date)}`,
        `DTEND;VALUE=DATE:${icalDay(textOf(dayOf(date) + 1))}`,
        `SUMMARY:${icalText(summary)}`,
        `DESCRIPTION:${icalText(...describedPlants(named, plantIds.length - named.length, words))}`,
        ...(scope.publicUrl === undefined ? [] : [`URL:${scope.publicUrl}/`]),
        // Watering takes no time off.
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
      ]),
    )
  }
  return [...parts, icalLines(['END:VCALENDAR'])].join('')
}

interface CareEvent extends CalendarTasks {
  readonly garden: RemindedGarden
  /** Those of the plants that are named, by id. */
  readonly names: ReadonlyMap<number, NamedPlant>
}

async function eventsOf(
  db: Db,
  garden: RemindedGarden,
  { by, types }: CalendarContentQuery,
): Promise<CareEvent[]> {
  const { scope, today, userId } = garden
  const days = { today, from: today, to: textOf(dayOf(today) + DAYS_AHEAD) }
  const wanted = types === undefined ? undefined : new Set(types.split(',').map(Number))
  const tasks = (await listProjectedTasks(db, scope.gardenId, days, userId)).filter(
    ({ type }) => wanted === undefined || wanted.has(type),
  )
  const events = by === 'plant' ? eachAlone(tasks) : tasks
  const names = await namesOfPlants(
    db,
    scope.gardenId,
    events.flatMap(({ plantIds }) => plantIds.slice(0, MOST_NAMED)),
  )
  return events.map((event) => ({ ...event, garden, names }))
}

function eachAlone(tasks: readonly CalendarTasks[]): CalendarTasks[] {
  const events: CalendarTasks[] = []
  for (const { date, type, plantIds } of tasks) {
    for (const plantId of plantIds) {
      if (events.length === MOST_EVENTS) return events
      events.push({ date, type, plantIds: [plantId] })
    }
  }
  return events
}

const BEGINNING = ({ feed: { name } }: ReminderWords) => [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Frond//Care calendar//EN',
  'CALSCALE:GREGORIAN',
  'METHOD:PUBLISH',
  `NAME:${icalText(name)}`,
  `X-WR-CALNAME:${icalText(name)}`,
  'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
  'X-PUBLISHED-TTL:PT1H',
]

interface NamedPlant {
  readonly name: string
  readonly place: string | undefined
  /** Its place has this rank in the order of the owner's rooms, as far as it is named with others. */
  readonly rank: number
}

/** Some milliseconds for SQLite. */
const AT_A_TIME = 1_000

/** By id, with the place where each stands. */
async function namesOfPlants(
  db: Db,
  gardenId: GardenId,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NamedPlant>> {
  const wanted = distinct(ids)
  const rows: NamedPlantRow[] = []
  for (let from = 0; from < wanted.length; from += AT_A_TIME) {
    const some = listed(wanted.slice(from, from + AT_A_TIME))
    rows.push(...(await listNamedPlantRows(db, { gardenId, ids: some })))
    await yieldToEventLoop()
  }
  rows.sort(byPlace)
  return new Map(
    rows.map(({ id, name, locationName }, rank) => [id, { name, place: locationName ?? undefined, rank }]),
  )
}

/** As everywhere: regions and locations in their order, plants without one last, and then by name. */
function byPlace(one: NamedPlantRow, other: NamedPlantRow): number {
  return (
    (one.regionPosition ?? Infinity) - (other.regionPosition ?? Infinity) ||
    (one.regionId ?? 0) - (other.regionId ?? 0) ||
    (one.locationPosition ?? 0) - (other.locationPosition ?? 0) ||
    (one.locationId ?? 0) - (other.locationId ?? 0) ||
    (one.nameKey < other.nameKey ? -1 : one.nameKey > other.nameKey ? 1 : one.id - other.id)
  )
}

/** A line for each place with the plants there, and how many there are besides. */
function describedPlants(
  plants: readonly NamedPlant[],
  others: number,
  { feed, nowhere }: ReminderWords,
): readonly string[] {
  const inOrder = plants.toSorted((one, other) => one.rank - other.rank)
  const lines = [...Map.groupBy(inOrder, ({ place }) => place)].map(([place, some]) =>
    feed.inPlace(
      place ?? nowhere,
      some.map(({ name }) => name),
    ),
  )
  return others > 0 ? [...lines, feed.more(others)] : lines
}

const MOST_OCTETS = 75

/** RFC 5545: lines end with CRLF, and go on after 75 octets behind a space. A character is never cut in two. */
function icalLines(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function folded(line: string): string {
  if (line.length <= MOST_OCTETS && Buffer.byteLength(line) <= MOST_OCTETS) return line
  const octets = Buffer.from(line)
  const parts: string[] = []
  for (let from = 0; from < octets.length; ) {
    // The space in front of a part counts too.
    const to = beginningOfCharacter(octets, from + MOST_OCTETS - (from === 0 ? 0 : 1))
    parts.push(octets.toString('utf8', from, to))
    from = to
  }
  return parts.join('\r\n ')
}

function beginningOfCharacter(octets: Buffer, at: number): number {
  let to = Math.min(at, octets.length)
  while (((octets[to] ?? 0) & 0xc0) === 0x80) to--
  return to
}

/** Several lines of text as one value. */
function icalText(...lines: readonly string[]): string {
  return lines.map((line) => oneLine(line).replace(/[\\;,]/g, '\\$&')).join('\\n')
}

/** `2026-11-15` as `20261115`. */
function icalDay(day: string): string {
  return day.replaceAll('-', '')
}
