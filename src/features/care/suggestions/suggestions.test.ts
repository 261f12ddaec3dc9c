import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { factsOf, intervalText } from '../../../../test/care-suggestions.ts'
import { Hemisphere } from '../../due/plan.ts'
import { inLight, type PlantFacts, suggestionsFor } from './suggestions.ts'

const TODAY = '2026-11-14'
const [WATERING, FERTILIZING, REPOTTING, WATER_CHANGE] = [1, 2, 4, 18]
const METHODS = {
  unspecified: 0,
  container: 1,
  inGround: 2,
  raisedBed: 3,
  semiHydroponic: 4,
  hydroponic: 5,
  waterCulture: 6,
  aeroponic: 7,
  mounted: 8,
  terrarium: 9,
  aquatic: 10,
  other: 11,
}
type Method = keyof typeof METHODS

/** Returns the interval suggested for a type; `-` without one. */
function suggested(type: number | undefined, facts: Partial<PlantFacts>): string {
  const found = suggestionsFor(factsOf(facts), TODAY).filter((one) => one.type === type)
  assert.ok(found.length <= 1)
  return found.map(intervalText)[0] ?? '-'
}

function watering(categories: string, facts: Partial<PlantFacts> = {}): string {
  return suggested(WATERING, { categories: categories.split(' '), ...facts })
}

suite('watering', () => {
  const BY_CATEGORY = {
    cactus: '21d winter rest',
    succulent: '14d winter 28d',
    carnivorous: '3d winter 7d',
    moss: '3d winter 5d',
    fern: '4d winter 6d',
    orchid: '7d winter 10d',
    bromeliad: '7d winter 14d',
    aroid: '7d winter 12d',
    palm: '7d winter 14d',
    herb: '3d winter 5d',
    vegetable: '2d',
    fruit: '3d',
  }

  test('goes by the category, the first of this order that fits', () => {
    const order = Object.entries(BY_CATEGORY)
    for (const [at, [category, days]] of order.entries()) {
      assert.equal(watering(category), days, category)
      const fromHereOn = order.slice(at).map(([other]) => other)
      assert.equal(watering(['flowering', ...fromHereOn.toReversed()].join(' ')), days, category)
    }
  })

  test('is every 7 days, in winter every 12, for any other', () => {
    for (const category of [
      'foliage',
      'flowering',
      'climber',
      'tree',
      'shrub',
      'grass',
      'bulb',
      'other',
      'cacti',
    ]) {
      assert.equal(watering(category), '7d winter 12d', category)
    }
    assert.equal(suggested(WATERING, { categories: [] }), '7d winter 12d')
  })

  test('comes sooner in the sun and later in low light, rounded', () => {
    const days = (light: number) =>
      ['cactus', 'succulent', 'moss', 'fern', 'aroid', 'vegetable'].map((category) =>
        watering(category, { lightLevel: light }),
      )
    const usual = ['21d winter rest', '14d winter 28d', '3d winter 5d', '4d winter 6d', '7d winter 12d', '2d']
    const sooner = [
      '17d winter rest',
      '11d winter 22d',
      '2d winter 4d',
      '3d winter 5d',
      '6d winter 10d',
      '2d',
    ]
    const later = ['27d winter rest', '18d winter 36d', '4d winter 7d', '5d winter 8d', '9d winter 16d', '3d']
    assert.deepEqual([0, 1, 2, 3, 4, 5].map(days), [usual, later, usual, usual, sooner, sooner])
    assert.deepEqual(inLight({ growing: 1, winter: 1 }, 5), { growing: 1, winter: 1 })
  })

  test('goes by the guide first, in whatever light', () => {
    const guide = 'Water every 10 days; keep dry in winter.'
    for (const lightLevel of [0, 1, 2, 3, 4, 5]) {
      assert.equal(watering('fern', { guide, lightLevel }), '10d winter rest')
    }
    assert.equal(watering('fern', { guide: 'Water when the surface is dry; dry in winter.' }), '4d winter 6d')
  })

  test('outdoors goes by the guide alone, and in water the water is changed instead', () => {
    const guide = 'Water weekly.'
    const CHANGED = `- and 7d winter 14d`
    const expected: Record<Method, [withGuide: string, without: string]> = {
      unspecified: ['7d and -', '4d winter 6d and -'],
      container: ['7d and -', '4d winter 6d and -'],
      inGround: ['7d and -', '- and -'],
      raisedBed: ['7d and -', '- and -'],
      semiHydroponic: ['7d and -', '4d winter 6d and -'],
      hydroponic: [CHANGED, CHANGED],
      waterCulture: [CHANGED, CHANGED],
      aeroponic: ['7d and -', '4d winter 6d and -'],
      mounted: ['7d and -', '4d winter 6d and -'],
      terrarium: ['7d and -', '4d winter 6d and -'],
      aquatic: ['- and -', '- and -'],
      other: ['7d and -', '4d winter 6d and -'],
    }
    const both = (facts: Partial<PlantFacts>) =>
      `${suggested(WATERING, facts)} and ${suggested(WATER_CHANGE, facts)}`
    const found = Object.entries(METHODS).map(([method, cultivationMethod]) => {
      const facts = { categories: ['fern'], cultivationMethod, lightLevel: 0 }
      return [method, [both({ ...facts, guide }), both(facts)]]
    })
    assert.deepEqual(Object.fromEntries(found), expected)
    // The light of a place changes nothing about how long water stays fresh.
    assert.equal(both({ cultivationMethod: METHODS.waterCulture, lightLevel: 5 }), CHANGED)
  })

  test('is not suggested for a species that lives in water, but its water is changed where it stands in some', () => {
    const guide = 'Water weekly.'
    assert.equal(watering('aquatic fern', { guide }), '-')
    assert.equal(watering('aquatic fern', { guide, cultivationMethod: METHODS.inGround }), '-')
    const facts = { categories: ['aquatic'], cultivationMethod: METHODS.waterCulture }
    assert.equal(suggested(WATER_CHANGE, facts), '7d winter 14d')
  })
})

suite('fertilizing', () => {
  function fertilizing(categories: string, method: Method = 'container'): string {
    return suggested(FERTILIZING, { categories: categories.split(' '), cultivationMethod: METHODS[method] })
  }

  test('rests in winter and goes by the category, the first row that fits', () => {
    const rows = [
      ['-', 'carnivorous moss aquatic'],
      ['30d winter rest', 'cactus succulent orchid'],
      ['14d winter rest', 'vegetable fruit herb flowering'],
      ['21d winter rest', 'foliage fern aroid other'],
    ] as const
    for (const [at, [days, categories]] of rows.entries()) {
      for (const category of categories.split(' ')) {
        assert.equal(fertilizing(category), days, category)
        for (const [, later] of rows.slice(at))
          assert.equal(fertilizing(`${later} ${category}`), days, category)
      }
    }
    assert.equal(suggested(FERTILIZING, {}), '21d winter rest')
  })

  test('is left to the ground and to what swims in the water', () => {
    const without = Object.keys(METHODS)
      .filter((method): method is Method => method in METHODS)
      .filter((method) => fertilizing('foliage', method) === '-')
    assert.deepEqual(without, ['inGround', 'aquatic'])
  })
})

suite('repotting', () => {
  function repotting(categories: string, method: Method = 'container'): string {
    return suggested(REPOTTING, { categories: categories.split(' '), cultivationMethod: METHODS[method] })
  }

  test('is for containers alone', () => {
    const methods = Object.keys(METHODS).filter((method): method is Method => method in METHODS)
    assert.deepEqual(
      methods.filter((method) => repotting('foliage', method) !== '-'),
      ['container'],
    )
  })

  test('comes every 2 years, of slow plants every 3, of short-lived ones never', () => {
    const expected = {
      foliage: '24m',
      orchid: '24m',
      fruit: '24m',
      cactus: '36m',
      succulent: '36m',
      palm: '36m',
      'foliage palm': '36m',
      herb: '-',
      vegetable: '-',
      'succulent herb': '-',
    }
    for (const [categories, months] of Object.entries(expected)) assert.equal(repotting(categories), months)
  })

  test('begins on the next first day of spring', () => {
    const start = (today: string, hemisphere: Hemisphere) =>
      suggestionsFor(factsOf({ cultivationMethod: METHODS.container, hemisphere }), today).at(-1)?.startDate
    const { North, South } = Hemisphere
    assert.deepEqual(
      ['2026-02-28', '2026-03-01', '2026-03-02', '2026-12-31', '2028-02-29'].map((day) => start(day, North)),
      ['2026-03-01', '2026-03-01', '2027-03-01', '2027-03-01', '2028-03-01'],
    )
    assert.deepEqual(
      ['2026-08-31', '2026-09-01', '2026-09-02', '2028-02-29'].map((day) => start(day, South)),
      ['2026-09-01', '2026-09-01', '2027-09-01', '2028-09-01'],
    )
  })
})

suite('suggestions', () => {
  const MONSTERA = {
    guide: 'Water when the top 3 cm of soil are dry, about once a week in summer and less in winter.',
    categories: ['aroid', 'foliage', 'climber'],
    cultivationMethod: METHODS.container,
    lightLevel: 5,
  }

  test('say everything that a schedule needs, and why', () => {
    const winter = [11, 12, 1, 2]
    assert.deepEqual(suggestionsFor(factsOf(MONSTERA), TODAY), [
      {
        type: WATERING,
        mode: 1,
        every: 7,
        unit: 1,
        seasons: [{ months: winter, every: 14, unit: 1 }],
        note: MONSTERA.guide,
        source: 1,
        reason: 'The watering guide of its species says so.',
      },
      {
        type: FERTILIZING,
        mode: 1,
        every: 21,
        unit: 1,
        seasons: [{ months: winter, rest: true }],
        source: 2,
        reason: 'A growing plant in a pot uses up its soil; it needs no food in winter.',
      },
      {
        type: REPOTTING,
        mode: 2,
        every: 24,
        unit: 3,
        seasons: [],
        startDate: '2027-03-01',
        source: 2,
        reason: 'A potted plant wants fresh soil every two years, best in spring.',
      },
    ])
  })

  test('have their winter from May to August in the south', () => {
    const facts = factsOf({ ...MONSTERA, hemisphere: Hemisphere.South })
    assert.deepEqual(
      suggestionsFor(facts, TODAY).map(({ seasons }) => seasons.map(({ months }) => months)),
      [[[5, 6, 7, 8]], [[5, 6, 7, 8]], []],
    )
  })

  test('leave out what has a schedule', () => {
    const types = (scheduledTypes: number[], method: Method) =>
      suggestionsFor(factsOf({ ...MONSTERA, cultivationMethod: METHODS[method], scheduledTypes }), TODAY).map(
        ({ type }) => type,
      )
    assert.deepEqual(types([], 'container'), [WATERING, FERTILIZING, REPOTTING])
    assert.deepEqual(types([1, 3, 18], 'container'), [FERTILIZING, REPOTTING])
    assert.deepEqual(types([4], 'container'), [WATERING, FERTILIZING])
    assert.deepEqual(types([1], 'hydroponic'), [WATER_CHANGE, FERTILIZING])
    assert.deepEqual(types([18], 'hydroponic'), [FERTILIZING])
    assert.deepEqual(types([1, 2, 4], 'container'), [])
  })

  test('name their source', () => {
    const sources = (facts: Partial<PlantFacts>) =>
      suggestionsFor(factsOf(facts), TODAY).map(({ source }) => source)
    const { container, waterCulture } = METHODS
    assert.deepEqual(sources(MONSTERA), [1, 2, 2])
    assert.deepEqual(sources({ ...MONSTERA, guide: null }), [2, 2, 2])
    assert.deepEqual(sources({ categories: ['other'], cultivationMethod: container }), [2, 2, 2])
    // The species is gone.
    assert.deepEqual(sources({ cultivationMethod: container }), [3, 3, 3])
    assert.deepEqual(sources({ ...MONSTERA, cultivationMethod: waterCulture }), [3, 2])
  })

  test('of watering give their reason, with that of the light', () => {
    const reason = (facts: Partial<PlantFacts>) => suggestionsFor(factsOf(facts), TODAY)[0]?.reason
    const categories = ['succulent', 'cactus']
    assert.equal(reason({ categories }), 'Usual for the category cactus.')
    assert.equal(
      reason({ categories, lightLevel: 4 }),
      'Usual for the category cactus. It stands in the sun, where soil dries sooner.',
    )
    assert.equal(
      reason({ lightLevel: 1 }),
      'Most plants are watered so. It stands in low light, where soil stays moist for longer.',
    )
    assert.equal(
      reason({ cultivationMethod: METHODS.hydroponic }),
      'Roots that stand in water want it fresh, less often while the plant rests in winter.',
    )
  })

  test('of watering have the guide as their note, unless it is too long for one', () => {
    const note = (guide: string | null) => suggestionsFor(factsOf({ guide }), TODAY)[0]?.note
    assert.equal(note(' Water when dry.\n'), 'Water when dry.')
    assert.equal(note('🌵'.repeat(255)), '🌵'.repeat(255))
    for (const guide of [null, '', ' ', '🌵'.repeat(256)]) assert.equal(note(guide), undefined)
  })
})
