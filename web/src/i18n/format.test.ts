import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatFor } from './format.ts'

for (const [zone, ...names] of [
  ['Europe/Berlin', 'Central European Time', 'Mitteleuropäische Zeit', '中欧时间'],
  ['Asia/Shanghai', 'China Standard Time', 'Chinesische Normalzeit', '中国标准时间'],
  ['UTC', 'Coordinated Universal Time', 'Koordinierte Weltzeit', '协调世界时'],
] as const) {
  test(`${zone} has a name in each language`, () => {
    const found = (['en', 'de', 'zh'] as const).map((language) => formatFor(language).zone(zone))
    assert.deepEqual(found, names)
  })
}

test('sizes are said in bytes and their multiples', () => {
  const english = formatFor('en')
  assert.deepEqual([0, 1, 2, 1500].map(english.bytes), ['0 bytes', '1 byte', '2 bytes', '1.5 kB'])
  assert.equal(formatFor('de').bytes(0), '0 Byte')
})
