/** Where a browser is never idle, or never says so. */
const LATEST_MS = 200

/** Does the work when nothing more urgent is to be done. Returns what calls it off. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, LATEST_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: LATEST_MS })
  return () => cancelIdleCallback(handle)
}
