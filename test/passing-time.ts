import type { TestContext } from 'node:test'

/** Mocks monotonic time: it stands still until the test lets it pass. */
export function passingTime(t: TestContext): (ms: number) => void {
  // A whole number: added to fractions, 999 and 1 may be less than 1,000.
  let now = Math.ceil(performance.now())
  t.mock.method(performance, 'now', () => now)
  return (ms) => {
    now += ms
  }
}
