// Runs in every page that is measured, before anything of the page itself.
{
  const longTasks = []
  let largest = 0
  let shift = 0
  const { promise: isShown, resolve: tellShown } = Promise.withResolvers()
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
    else tellShown(performance.now())
  }
  requestAnimationFrame(look)

  /** In sight at first, so that what they set off still counts; the service worker goes on fetching for long. */
  const pictures = async () => {
    const isThere = () => [...document.images].slice(0, 4).every((image) => image.complete)
    while (!isThere()) await new Promise(requestAnimationFrame)
  }

  window.observed = async () => {
    const shown = await isShown
    await pictures()
    // Until what began with the first frame is over and was reported.
    await new Promise((resolve) => setTimeout(resolve, 500))
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    return {
      longTasks,
      shown,
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      largestPaint: largest,
      shift,
      scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      requests: performance.getEntriesByType('resource').length,
    }
  }

  /** Marks when the page is tapped next, and the first frame with the answer. */
  window.tapped = (isAnswered) => {
    const { promise, resolve } = Promise.withResolvers()
    const lookAgain = () => {
      if (!isAnswered()) return requestAnimationFrame(lookAgain)
      performance.mark('answer')
      // The frame is a part of it.
      requestAnimationFrame(() => setTimeout(resolve))
    }
    const mark = () => {
      performance.mark('tap')
      requestAnimationFrame(lookAgain)
    }
    window.answered = promise
    addEventListener('pointerdown', mark, { capture: true, once: true })
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
