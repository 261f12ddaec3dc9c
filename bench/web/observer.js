// Runs in every page that is measured, before anything of the page itself.
{
  const longTasks = []
  let largest = 0
  let shift = 0
  let shown
  const observe = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
  observe('longtask', ({ startTime, duration }) => longTasks.push({ startTime, duration }))
  observe('largest-contentful-paint', ({ startTime }) => {
    largest = startTime
  })
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) shift += value
  })

  // The home is there when it names the first place with something to do.
  const look = () => {
    if (document.querySelector('main h2') === null) requestAnimationFrame(look)
    else shown = performance.now()
  }
  requestAnimationFrame(look)

  window.observed = () => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    return {
      longTasks,
      shown: shown ?? 0,
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      largestPaint: largest,
      shift,
      scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      requests: performance.getEntriesByType('resource').length,
    }
  }

  /** Scrolls by so much in each frame until the end, as a thumb would. */
  window.scrollThrough = async (step) => {
    longTasks.length = 0
    const frames = []
    let last = performance.now()
    for (let height = -1, still = 0; still < 30; ) {
      const page = document.scrollingElement
      window.scrollBy(0, step)
      await new Promise(requestAnimationFrame)
      const now = performance.now()
      frames.push(now - last)
      last = now
      const bottom = page.scrollTop + window.innerHeight
      still = bottom >= page.scrollHeight - 2 && page.scrollHeight === height ? still + 1 : 0
      height = page.scrollHeight
    }
    return { longTasks, frames }
  }
}
