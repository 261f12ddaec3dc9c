import { chromium } from 'playwright-core'
import { browserProgram } from '../../test/browser-program.ts'
import { goal, type Line, type Title } from '../line.ts'
import type { Sample } from '../rounds.ts'
import { startFrond } from '../server.ts'
import { median } from '../statistics.ts'
import { ENTRIES, PLANTS, plantWebGarden } from '../web/garden.ts'
import { firstVisit, type HomeUnit, nextVisit, type ScrollUnit, scrollThrough, signIn } from '../web/pages.ts'
import type { Workload } from '../workload.ts'

const HOME: Readonly<Record<HomeUnit, number>> = {
  'KB of script': 200,
  requests: 40,
  'ms to first paint': 1_000,
  'ms to largest paint': 1_500,
  'ms to interactive': 1_500,
  'ms blocked': 200,
  'layout shift': 0.1,
}
const SCROLLING: Readonly<Record<ScrollUnit, number>> = {
  'ms, longest task': 50,
  'tasks over 50 ms': 1,
  'ms, median frame': 17,
}

/** The web application in a real browser: the home on a slow phone, and the longest pages while they are scrolled. */
export const web: Workload = {
  name: 'web',
  async *run(stage) {
    const { folder, env } = await stage.newSite('SQLite')
    const server = stage.keep(await startFrond(folder, env))
    process.stderr.write(`A garden of ${PLANTS} plants, one of them with ${ENTRIES} entries …\n`)
    const garden = await plantWebGarden(server.url)
    const browser = await chromium.launch(await browserProgram())
    stage.keep({ stop: () => browser.close() })
    const session = await signIn(browser, server.url, garden)
    const { rounds } = stage.options
    const title = (what: string): Title => ({ workload: 'web', what, engine: null })

    yield* measured(title('home, first visit'), HOME, rounds, () => firstVisit(browser, server.url, session))
    yield* measured(title('home, next visit'), HOME, rounds, () => nextVisit(browser, server.url, session))
    const scroll = (path: string, ready: string) => () =>
      scrollThrough(browser, server.url, session, { path, ready })
    yield* measured(
      title(`${PLANTS} plants`),
      SCROLLING,
      rounds,
      scroll('/plants', 'main [role=listitem], main li'),
    )
    yield* measured(
      title(`${ENTRIES} entries`),
      SCROLLING,
      rounds,
      scroll(`/plants/${garden.oldPlant}`, 'main article'),
    )
  },
}

/** The medians of all rounds beside what is allowed. The first is thrown away: pictures are made then, and code compiled. */
async function* measured<Unit extends string>(
  title: Title,
  bounds: Readonly<Record<Unit, number>>,
  rounds: number,
  measure: () => Promise<Sample<Unit>>,
): AsyncGenerator<Line> {
  await measure()
  const samples: Sample<Unit>[] = []
  while (samples.length < rounds) samples.push(await measure())
  const figures = Object.keys(bounds).map((unit) => {
    const values = samples.map((sample) => Number(new Map(Object.entries(sample)).get(unit)))
    return [
      unit,
      [median(values), new Map<string, number>(Object.entries(bounds)).get(unit) ?? 0] as const,
    ] as const
  })
  yield goal(title, Object.fromEntries(figures))
}
