import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foreignText, foreignTime } from './foreign-values.ts'

test('texts are as they were meant', () => {
  const cases: [unknown, string | undefined][] = [
    [' Fern ', 'Fern'],
    ['Tom &amp; &#65;&#x42;&quot;&apos;&lt;&gt;', `Tom & AB"'<>`],
    ['&amp;lt; &nope; &#xd800; &#1114112; & AT&T;', '&lt; &nope; &#xd800; &#1114112; & AT&T;'],
    ['a\0b&#0;c\ud800', 'abc\ufffd'],
    [12.5, '12.5'],
    ['', undefined],
    [' \u200b ', undefined],
    [null, undefined],
    [['a'], undefined],
    [{}, undefined],
  ]
  for (const [value, expected] of cases) assert.equal(foreignText(value), expected, JSON.stringify(value))
})

test('times are UTC unless they say otherwise, and bare days are at noon', () => {
  const cases: [unknown, string | undefined][] = [
    ['2026-05-01 08:30:15', '2026-05-01T08:30:15.000Z'],
    ['2026-05-01 08:30:15.123456', '2026-05-01T08:30:15.000Z'],
    ['2026-05-01 00:00:00', '2026-05-01T12:00:00.000Z'],
    ['2026-05-01', '2026-05-01T12:00:00.000Z'],
    ['1.5.2026', '2026-05-01T12:00:00.000Z'],
    ['2026-05-01T22:30:00.000+0200', '2026-05-01T20:30:00.000Z'],
    ['2026-05-01T22:30:00Z', '2026-05-01T22:30:00.000Z'],
    [Date.UTC(2026, 4, 1), '2026-05-01T00:00:00.000Z'],
    ['0000-00-00 00:00:00', undefined],
    ['2026-02-30', undefined],
    ['2026-05-01 25:00:00', undefined],
    ['1970-01-01', undefined],
    ['soon', undefined],
    [1.5, undefined],
    [null, undefined],
    [{}, undefined],
  ]
  for (const [value, expected] of cases) {
    const time = foreignTime(value)
    assert.equal(time && new Date(time.at).toISOString(), expected, String(value))
    assert.equal(time?.day, expected?.slice(0, 10))
  }
})
