import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { wateringInGuide } from './guide-watering.ts'

/** The expectation is `7`, `7 / 14` or `7 / rest`: days growing and in winter; `-` where the guide names no interval. */
function daysIn(guide: string): string {
  const days = wateringInGuide(guide)
  if (days === undefined) return '-'
  return days.winter === 'same' ? `${days.growing}` : `${days.growing} / ${days.winter}`
}

const CASES: Record<string, Record<string, string>> = {
  'reads intervals in words and numbers': {
    'Water daily.': '1',
    'Water every day.': '1',
    'Water each day.': '1',
    'Water every other day.': '2',
    'Water every second day.': '2',
    'Water every other week.': '14',
    'Water once a day.': '1',
    'Water twice a day.': '1',
    'Water once or twice daily.': '1',
    'Water twice a week.': '3',
    'Water twice weekly.': '3',
    'Water twice per week.': '3',
    'Water twice every week.': '3',
    'Water three times a week.': '2',
    'Water 10 times a week.': '1',
    'Water two to three times a week.': '3',
    'Water once or twice a week.': '5',
    'Water once a week.': '7',
    'Water once weekly.': '7',
    'Water once every week.': '7',
    'WATER WEEKLY': '7',
    'Water every week.': '7',
    'Water every week or two.': '11',
    'Water every day or two.': '2',
    'Water fortnightly.': '14',
    'Water every fortnight.': '14',
    'Water twice a month.': '15',
    'Water once a month.': '30',
    'Water monthly.': '30',
    'Water every month.': '30',
    'Water every 6 months.': '180',
    'Water every 7 to 10 days.': '9',
    'Water every 7-10 days.': '9',
    'Water every 7–10 days.': '9',
    'Water every 7 — 10 days.': '9',
    'Water every 7 or 10 days.': '9',
    'Water every 7 to 9 days.': '8',
    'Water every 5 to 3 days.': '4',
    'Water every two to three weeks.': '18',
    'Water every two or three weeks.': '18',
    'Water every one day.': '1',
    'Water every two days.': '2',
    'Water every three days.': '3',
    'Water every four days.': '4',
    'Water every five days.': '5',
    'Water every six days.': '6',
    'Water every seven days.': '7',
    'Water every eight days.': '8',
    'Water every nine days.': '9',
    'Water every ten days.': '10',
    'Water every eleven days.': '11',
    'Water every twelve days.': '12',
    'Water every 365 days.': '365',
  },
  'takes the first interval': {
    'Water weekly, in heat daily.': '7',
    'Water when dry. Usually that is every 10 days.': '10',
    'Water every 0 days; better weekly.': '7',
  },
  'finds none where none is named': {
    '': '-',
    '、。！？': '-',
    每周浇水: '-',
    'Täglich gießen.': '-',
    'Keep evenly moist.': '-',
    'Wait until it is dry, often three weeks.': '-',
    'It forgives a missed week.': '-',
    'Everyday care is enough.': '-',
    'Water bi-weekly.': '-',
    'Water every now and then.': '-',
    'Water every few days.': '-',
    'Water every': '-',
    'Water every 7': '-',
    'Water every 7, days pass quickly.': '-',
    'Water every 7 to': '-',
    'Water twice': '-',
    'Water three times': '-',
    'Water every 1.5 weeks.': '-',
  },
  'ignores intervals that no schedule can have': {
    'Water every 0 days.': '-',
    'Water 0 times a week.': '-',
    'Water every 366 days.': '-',
    'Water every 13 months.': '-',
    'Water every 99999999999999999999 weeks.': '-',
    [`Water every ${'9'.repeat(400)} days.`]: '-',
    [`Water every 1 to ${'9'.repeat(400)} days.`]: '-',
  },
  'ignores intervals of other care, and what is not to be done': {
    'Let the surface dry; feed weekly in summer.': '-',
    'Water when dry and turn the pot weekly.': '-',
    'Fill the cup with soft water and change it monthly.': '-',
    'Mist daily or soak twice a week.': '3',
    'Feed monthly and water weekly.': '7',
    'Do not water daily.': '-',
    'Never water daily but every 4 days.': '4',
  },
  'takes an interval followed by “in winter” for the one of winter': {
    'Water every two weeks in summer and monthly in winter, never into the rosette.': '14 / 30',
    'Soak daily in summer and every other day in winter.': '1 / 2',
    'Water weekly; every 10 to 14 days in winter.': '7 / 12',
    'Water every 7 days and every 14 days in winter.': '7 / 14',
    'Water monthly in winter and weekly in summer.': '7 / 30',
    'Water weekly; monthly in the winter.': '7 / 30',
    'Water weekly; monthly during winter.': '7 / 30',
    'Water weekly in summer and in winter monthly.': '7 / 30',
    'Water weekly; in winter every two weeks.': '7 / 14',
    'Water daily; twice weekly in winter.': '1 / 3',
    'Water weekly in winter.': '-',
  },
  'rests where it is to be dry, or nothing is to be done, in winter': {
    'Water weekly; keep dry in winter.': '7 / rest',
    'Water weekly; keep cool and dry in winter.': '7 / rest',
    'Water weekly; none in winter.': '7 / rest',
    'Water weekly; almost nothing in winter.': '7 / rest',
    'Water weekly; stop in winter.': '7 / rest',
    'Water weekly in summer and keep dry in winter.': '7 / rest',
    'Keep dry in winter and water weekly.': '7 / rest',
    'Water weekly; in winter keep dry.': '7 / rest',
  },
  'doubles the interval where it is to be less in winter': {
    'Water weekly; less in winter.': '7 / 14',
    'Water weekly; sparingly in winter.': '7 / 14',
    'Water weekly; keep drier in winter.': '7 / 14',
    'Water weekly; hardly in winter.': '7 / 14',
    'Water about every three weeks and hardly at all in winter.': '21 / 42',
    'About once a week in summer and less in winter.': '7 / 14',
    'Water every 200 days; less in winter.': '200 / 365',
  },
  'takes a word for one of winter in the same clause only': {
    'Water weekly, less often, in winter too.': '7',
    'Water weekly; keep dry; in winter, too.': '7',
    'Water weekly and keep the leaves dry.': '7',
    'Water weekly. Keep dry. In winter it sleeps.': '7',
    'Water weekly; in winter, nothing.': '7',
    'Water weekly when dry, in winter as well.': '7',
    'Water weekly, every 14 days, in winter too.': '7',
    'Water daily in summer and moderately in winter.': '1',
    'Keep dry in summer and moist in winter; water weekly.': '7',
    'Water weekly; never let it dry out in winter.': '7',
    'Water weekly but never in winter.': '7',
    'Water weekly; keep dry after winter.': '7',
  },
}

suite('the watering guide of a species', () => {
  for (const [name, cases] of Object.entries(CASES)) {
    test(name, () => {
      for (const [guide, days] of Object.entries(cases)) assert.equal(daysIn(guide), days, guide)
    })
  }

  test('of any words gives days within the limits, or none', () => {
    const words = fc.constantFrom(
      ...'every other second 0 5 7 366 99999 two to or - – day days weeks month daily weekly monthly once twice times a'.split(
        ' ',
      ),
      ...'in the winter summer dry nothing less hardly never not and feed , ; .'.split(' '),
    )
    const guides = fc.oneof(
      fc.array(words, { maxLength: 40 }).map((all) => all.join(' ')),
      fc.string(),
    )
    fc.assert(
      fc.property(guides, (guide) => {
        const { growing = 1, winter = 1 } = wateringInGuide(guide) ?? {}
        for (const days of [growing, typeof winter === 'number' ? winter : 1]) {
          assert.ok(Number.isInteger(days) && days >= 1 && days <= 365, `${days}: ${guide}`)
        }
      }),
      { seed: 14, numRuns: 2_000 },
    )
  })

  test('may be very long', () => {
    for (const part of [
      'every 5 to ',
      'in winter ',
      'once or ',
      'a-',
      '7',
      'dry, ',
      ' ',
      'not in the winter dry ',
    ]) {
      assert.equal(daysIn(part.repeat(100_000 / part.length)), '-', part)
    }
  })
})
