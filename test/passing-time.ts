import type { TestContext } from 'node:test'

/** Time as it passes, whatever the clock says: it stands still, and only goes on when told. */
export function passingTime(t: TestContext): (ms: number) => void {
  let now = performance.now()
  t.mock.method(performance, 'now', () => now)
  return (ms) => {
    now += ms
  }
}
