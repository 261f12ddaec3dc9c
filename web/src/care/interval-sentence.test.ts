import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { formatFor } from '../i18n/format.ts'
import { de } from '../messages/de.ts'
import { en } from '../messages/en.ts'
import { zh } from '../messages/zh.ts'
import { type Due, nextSentence, type Rhythm, rhythmSentence, runsOf } from './interval-sentence.ts'

const EN = { t: en, format: formatFor('en') }
const DE = { t: de, format: formatFor('de') }
const ZH = { t: zh, format: formatFor('zh') }

const WINTER = [11, 12, 1, 2]
const weekly: Rhythm = { mode: 1, every: 7, unit: 1, seasons: [] }
const lessInWinter: Rhythm = { ...weekly, seasons: [{ months: WINTER, every: 28, unit: 1 }] }
const restsInWinter: Rhythm = { ...weekly, seasons: [{ months: WINTER, rest: true }] }

describe('how often', () => {
  test('names the usual interval and the one of winter', () => {
    assert.equal(rhythmSentence(lessInWinter, EN, 1), 'every 7 days, every 28 in winter')
    assert.equal(rhythmSentence(lessInWinter, DE, 1), 'alle 7 Tage, im Winter alle 28')
    assert.equal(rhythmSentence(lessInWinter, ZH, 1), '每 7 天，冬季每 28 天')
  })

  test('November to February is summer in the south, so its months are named there', () => {
    assert.equal(rhythmSentence(lessInWinter, EN, 2), 'every 7 days, every 28 from November to February')
    assert.equal(rhythmSentence(restsInWinter, EN), 'every 7 days, rests from November to February')
    const southern: Rhythm = { ...weekly, seasons: [{ months: [5, 6, 7, 8], rest: true }] }
    assert.equal(rhythmSentence(southern, DE, 2), 'alle 7 Tage, ruht im Winter')
    assert.equal(rhythmSentence(restsInWinter, ZH), '每 7 天，11月至2月休眠')
  })

  test('a fixed calendar is said by its weekday, its day or its month', () => {
    const saturdays: Rhythm = { mode: 2, every: 1, unit: 2, seasons: [], startDate: '2026-11-07' }
    assert.equal(rhythmSentence(saturdays, EN), 'every Saturday')
    assert.equal(rhythmSentence({ ...saturdays, every: 2 }, EN), 'every second Saturday')
    assert.equal(rhythmSentence({ ...saturdays, every: 2 }, DE), 'jeden zweiten Samstag')
    assert.equal(rhythmSentence({ ...saturdays, every: 2 }, ZH), '每隔一周的星期六')
    assert.equal(rhythmSentence({ ...saturdays, every: 14, unit: 1 }, EN), 'every second Saturday')
    assert.equal(rhythmSentence({ ...saturdays, every: 3, unit: 1 }, EN), 'every 3 days')
    const monthly: Rhythm = { mode: 2, every: 1, unit: 3, seasons: [], startDate: '2027-03-01' }
    assert.equal(rhythmSentence({ ...monthly, every: 24 }, EN), 'every 2 years in March')
    assert.equal(rhythmSentence({ ...monthly, every: 24 }, ZH), '每 2 年（3月）')
    assert.equal(rhythmSentence(monthly, EN), 'every month on the 1st')
    assert.equal(rhythmSentence({ ...monthly, startDate: '2027-03-12' }, EN), 'every month on the 12th')
    assert.equal(rhythmSentence(monthly, DE), 'jeden Monat am 1.')
  })

  test('months beside each other are one run, across the new year too', () => {
    assert.deepEqual(runsOf([1, 2, 11, 12, 5]), [
      [5, 5],
      [11, 2],
    ])
    assert.deepEqual(runsOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]), [[1, 12]])
  })
})

describe('when next, and why', () => {
  const TODAY = '2026-11-15'
  const due: Due = {
    ...weekly,
    type: 1,
    startDate: '2026-11-01',
    paused: false,
    lastDoneAt: Date.UTC(2026, 10, 10, 8),
    nextDue: '2026-11-17',
    state: 1,
  }
  const said = (
    change: Partial<Due>,
    words: typeof EN | typeof DE | typeof ZH = EN,
    zone = 'Europe/Berlin',
  ) => nextSentence({ ...due, ...change }, TODAY, zone, words)

  test('the last time', () => {
    assert.equal(said({}), 'Next: Tuesday 17 November, because it was last watered on 10\u00a0Nov.')
    assert.equal(
      said({}, DE),
      'Als Nächstes: Dienstag, 17. November, weil sie zuletzt am 10.\u00a0Nov. gegossen wurde.',
    )
    assert.equal(said({}, ZH), '下次：11月17日星期二，因为上次浇水是11月10日。')
    assert.equal(
      said({ type: 26 }),
      'Next: Tuesday 17 November, because it was last looked after on 10\u00a0Nov.',
    )
  })

  test('the day of the last time is that of the zone', () => {
    const late = Date.UTC(2026, 10, 10, 22, 30)
    assert.match(said({ lastDoneAt: late }, EN, 'Europe/Berlin'), /10\u00a0Nov/)
    assert.match(said({ lastDoneAt: late }, EN, 'Pacific/Auckland'), /11\u00a0Nov/)
  })

  test('today, and days that have passed', () => {
    assert.match(said({ nextDue: TODAY, state: 2 }), /^Due today, because it was last watered/)
    assert.match(said({ nextDue: '2026-11-12', state: 3 }), /^Due since Thursday 12 November/)
  })

  test('a snooze, a skip, a pause', () => {
    const snoozed = { deferral: { kind: 1, day: '2026-11-20' }, nextDue: '2026-11-20' } as const
    assert.equal(said(snoozed), 'Next: Friday 20 November, because you said “not yet”.')
    const skipped = { deferral: { kind: 2, day: '2026-11-14' }, nextDue: '2026-11-21' } as const
    assert.match(said(skipped), /because it was skipped on 14\u00a0Nov\.$/)
    const paused = { paused: true, pausedUntil: '2027-01-10', nextDue: '2027-01-10', state: 4 } as const
    assert.equal(said(paused), 'Next: 10\u00a0Jan\u00a02027, because it is paused until then.')
  })

  test('the end of the rest, the start, the calendar, nothing done yet', () => {
    const rest = { seasons: restsInWinter.seasons, nextDue: '2027-03-01' }
    assert.equal(said(rest), 'Next: 1\u00a0Mar\u00a02027, because it rests until the end of February.')
    assert.match(said({ startDate: '2026-12-01', nextDue: '2026-12-01' }), /because it starts on that day/)
    const calendar = { mode: 2, unit: 2, every: 1, startDate: '2026-11-07', nextDue: '2026-11-21' } as const
    assert.match(said(calendar), /because it is done every Saturday\.$/)
    const { lastDoneAt: _, ...never } = due
    assert.equal(
      nextSentence({ ...never, nextDue: '2026-11-01', state: 3 }, TODAY, 'UTC', EN),
      'Due since Sunday 1 November, because it has not been done yet.',
    )
  })

  test('without a next day it says why there is none', () => {
    const { nextDue: _, ...none } = due
    assert.equal(
      nextSentence({ ...none, paused: true, state: 4 }, TODAY, 'UTC', DE),
      'Pausiert, bis du die Pflege fortsetzt.',
    )
    assert.match(nextSentence({ ...none, state: 5 }, TODAY, 'UTC', EN), /died or was given away/)
  })
})
