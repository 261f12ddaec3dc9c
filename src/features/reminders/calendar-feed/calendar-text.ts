import { EventLoopSlice } from '../../../base/event-loop-slice.ts'
import { yieldToEventLoop } from '../../../base/yield-to-event-loop.ts'
import type { CareContext } from '../../care/care.context.ts'
import { settingsOf } from '../../care/settings/settings.service.ts'
import type { CalendarTasks } from '../../care/tasks/calendar.schema.ts'
import { listProjectedTasks } from '../../care/tasks/calendar.service.ts'
import type { Scope } from '../../change/scope.ts'
import { dayOf, textOf } from '../../due/days.ts'
import { todayForReading } from '../../due/due-days.service.ts'
import type { CalendarContentQuery } from './calendar-feed.schema.ts'
import type { FeedWords } from './feed-words.en.ts'
import { feedWordsIn } from './feed-words.ts'
import { icalDay, icalLines, icalText } from './ical-lines.ts'
import { describedPlants, type NamedPlant, namesOfPlants } from './named-plants.ts'

/** As far as the calendar reaches. */
const DAYS_AHEAD = 90
/** An event names so many plants, and a calendar has so many events: phones read it again and again. */
const MOST_NAMED = 50
const MOST_EVENTS = 5_000

/** The tasks of the next 90 days as a calendar. `feedId` is a part of what identifies an event for all calendars. */
export async function calendarText(
  care: CareContext,
  scope: Scope,
  { by, types }: CalendarContentQuery,
  feedId: string,
): Promise<string> {
  const settings = await settingsOf(care, scope)
  const { day: today } = await todayForReading(care.db, scope, settings)
  const days = { today, from: today, to: textOf(dayOf(today) + DAYS_AHEAD) }
  const wanted = types === undefined ? undefined : new Set(types.split(',').map(Number))
  const tasks = (await listProjectedTasks(care.db, scope.gardenId, days)).filter(
    ({ type }) => wanted === undefined || wanted.has(type),
  )
  const events = by === 'plant' ? eachAlone(tasks) : tasks
  const names = await namesOfPlants(
    care.db,
    scope.gardenId,
    events.flatMap(({ plantIds }) => plantIds.slice(0, MOST_NAMED)),
  )
  const words = feedWordsIn(settings.language)
  const calendar = new CalendarText(today, feedId, words, scope.publicUrl)
  const slice = new EventLoopSlice()
  for (const { date, type, plantIds } of events) {
    if (slice.isUsedUp) await yieldToEventLoop()
    const named = plantIds.slice(0, MOST_NAMED).flatMap((id) => names.get(id) ?? [])
    calendar.add({ date, type, plants: plantIds.length, named, plantId: by && plantIds[0] })
  }
  return calendar.end()
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

interface CareEvent {
  readonly date: string
  readonly type: number
  readonly plants: number
  /** The first of them. */
  readonly named: readonly NamedPlant[]
  /** If the event is of one plant by intention. */
  readonly plantId: number | undefined
}

class CalendarText {
  readonly #stamp: string
  readonly #feedId: string
  readonly #words: FeedWords
  readonly #url: readonly string[]
  readonly #parts: string[]

  constructor(today: string, feedId: string, words: FeedWords, publicUrl: string | undefined) {
    // It stays as it is all day, so that an unchanged calendar keeps its ETag.
    this.#stamp = `${icalDay(today)}T000000Z`
    this.#feedId = feedId
    this.#words = words
    this.#url = publicUrl === undefined ? [] : [`URL:${publicUrl}/`]
    this.#parts = [icalLines(BEGINNING(words))]
  }

  add({ date, type, plants, named, plantId }: CareEvent): void {
    const [only] = named
    const what = plants === 1 && only !== undefined ? only.name : undefined
    const uid = [icalDay(date), type, ...(plantId === undefined ? [] : [plantId])].join('-')
    this.#parts.push(
      icalLines([
        'BEGIN:VEVENT',
        `UID:${uid}@${this.#feedId}.frond`,
        `DTSTAMP:${this.#stamp}`,
        `DTSTART;VALUE=DATE:${icalDay(date)}`,
        `DTEND;VALUE=DATE:${icalDay(textOf(dayOf(date) + 1))}`,
        `SUMMARY:${icalText(this.#words.event(type, what ?? plants))}`,
        `DESCRIPTION:${icalText(...describedPlants(named, plants - named.length, this.#words))}`,
        ...this.#url,
        // Watering takes no time off.
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
      ]),
    )
  }

  end(): string {
    this.#parts.push(icalLines(['END:VCALENDAR']))
    return this.#parts.join('')
  }
}

const BEGINNING = ({ name }: FeedWords) => [
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
