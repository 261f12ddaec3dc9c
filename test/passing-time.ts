import type { TestContext } from 'node:test'

/** Mocks monotonic time: it stands still until the test lets it pass. */
export function passingTime(t: TestContext): (ms: number) => void {
  let now = performance.now()
  t.mock.method(performance, 'now', () => now)
  return (ms) => {
    now += ms
  }
}
