import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ProgressBar } from './progress-bar.ts'

function barOn(isTTY: boolean, total: number, columns = 80) {
  const written: string[] = []
  const bar = new ProgressBar(total, { isTTY, columns, write: (text: string) => written.push(text) > 0 })
  return { bar, written }
}

test('it shows how far it is, not at every step, and ends its line', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 1_000_000 })
  const { bar, written } = barOn(true, 1_000)
  t.mock.timers.tick(2_000)
  bar.show(500, 40)
  bar.show(510, 41)
  t.mock.timers.tick(100)
  bar.show(520, 42)
  t.mock.timers.tick(1_900)
  bar.show(2_000, 80)
  bar.end()
  assert.deepEqual(written, [
    `\r${'█'.repeat(15)}${'░'.repeat(15)} 50 %  40 rows  20/s  2 s left   `,
    `\r${'█'.repeat(30)} 100 %  80 rows  20/s  0 s left   `,
    '\n',
  ])
})

test('nothing done yet, and nothing to do', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 1_000_000 })
  const started = barOn(true, 10)
  started.bar.show(0, 0)
  assert.deepEqual(started.written, [`\r${'░'.repeat(30)} 0 %  0 rows  0/s  ? s left   `])
  const empty = barOn(true, 0)
  empty.bar.show(0, 0)
  assert.deepEqual(empty.written, [`\r${'█'.repeat(30)} 100 %  0 rows  0/s  0 s left   `])
})

test('on a narrow terminal it stays on its line', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 1_000_000 })
  for (const [columns, width] of [
    [200, 30],
    [60, 12],
    [20, 5],
  ] as const) {
    const { bar, written } = barOn(true, 1_000, columns)
    t.mock.timers.tick(100_000)
    bar.show(1_000, 1_234_567)
    assert.deepEqual(written, [`\r${'█'.repeat(width)} 100 %  1234567 rows  12346/s  0 s left   `])
  }
})

test('without a terminal it writes nothing', () => {
  const { bar, written } = barOn(false, 10)
  bar.show(5, 1)
  bar.end()
  assert.deepEqual(written, [])
})
