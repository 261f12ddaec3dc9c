import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { browserProgram } from '../../test/browser-program.ts'
import { compare, goal, type Line, type Title } from '../line.ts'
import { alternate, type Round, type Sample } from '../rounds.ts'
import { startFrond, startReference } from '../server.ts'
import { median } from '../statistics.ts'
import { type AnswerUnit, answers } from '../web/answers.ts'
import { buildBarePage } from '../web/bare-page.ts'
import { DUE_PLANTS, plantDueGarden } from '../web/due-garden.ts'
import { ENTRIES, PLANTS, plantWebGarden } from '../web/garden.ts'
import {
  firstVisit,
  type HomeUnit,
  nextVisit,
  type ScrollUnit,
  scrollThrough,
  sessionAt,
  signIn,
} from '../web/pages.ts'
import type { Workload } from '../workload.ts'

const HOME: Readonly<Record<Exclude<HomeUnit, 'CPU ms'>, number>> = {
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
const ANSWERS: Readonly<Record<AnswerUnit, number>> = {
  'ms, task ticked': 100,
  'ms, selection ended': 100,
  'ms, plant opened': 100,
  'ms, filters opened': 100,
  'ms, pictures for a table': 100,
}
const BARE = 'bare page'
const FROND = 'Frond'

/** The web application in a real browser: the home on a slow phone, the longest pages while they are scrolled, and what is tapped among many tasks. */
export const web: Workload = {
  name: 'web',
  async *run(stage) {
    const { folder, env } = await stage.newSite('SQLite')
    const server = stage.keep(await startFrond(folder, env))
    process.stderr.write(`A garden of ${PLANTS} plants, one of them with ${ENTRIES} entries …\n`)
    const garden = await plantWebGarden(server.url)
    const page = join(stage.folder, 'bare-page')
    await buildBarePage(page)
    const site = { ...env, DATA_DIR: folder, BARE_PAGE: page }
    const bare = stage.keep(await startReference('bare-page.ts', '/readyz', site))
    const browser = await chromium.launch(await browserProgram())
    stage.keep({ stop: () => browser.close() })
    const session = await signIn(browser, server.url, garden)
    const bareSession = sessionAt(bare.url, session)
    const { rounds } = stage.options
    const title = (what: string): Title => ({ workload: 'web', what, engine: null })

    const first = await alternate(
      new Map([
        [BARE, () => firstVisit(browser, bare.url, bareSession)],
        [FROND, () => firstVisit(browser, server.url, session)],
      ]),
      rounds,
    )
    yield compare(first.map(comparable), title('home, first visit'), { subject: FROND, reference: BARE })
    const own = first.map((round) => round.get(FROND)).filter((sample) => sample !== undefined)
    yield within(title('home, first visit'), HOME, own)
    const measured = async <Unit extends string>(measure: () => Promise<Sample<Unit>>) => {
      const alone = await alternate(new Map([[FROND, measure]]), rounds)
      return alone.flatMap((round) => [...round.values()])
    }
    const next = await measured(() => nextVisit(browser, server.url, session))
    yield within(title('home, next visit'), HOME, next)
    const scroll = (path: string, ready: string) =>
      measured(() => scrollThrough(browser, server.url, session, { path, ready }))
    const plants = await scroll('/plants', 'main [role=listitem], main li')
    yield within(title(`${PLANTS} plants`), SCROLLING, plants)
    const entries = await scroll(`/plants/${garden.oldPlant}`, 'main article')
    yield within(title(`${ENTRIES} entries`), SCROLLING, entries)
    const waterer = await signIn(browser, server.url, await plantDueGarden(server.url))
    const answered = await measured(() => answers(browser, server.url, waterer))
    yield within(title(`${DUE_PLANTS} plants due, processor time of a tap`), ANSWERS, answered)
  },
}

/** What the bare page has too: nothing of it moves or is blocked, and it has no pictures. */
function comparable(round: Round<string, HomeUnit>): Round<string, HomeUnit | string> {
  const units = ['KB of script', 'CPU ms', 'ms to first paint', 'ms to interactive'] as const
  return new Map(
    [...round].map(([name, sample]) => [name, Object.fromEntries(units.map((unit) => [unit, sample[unit]]))]),
  )
}

/** The medians of all rounds beside what is allowed. */
function within<Unit extends string>(
  title: Title,
  bounds: Readonly<Record<Unit, number>>,
  samples: readonly Sample<Unit>[],
): Line {
  const figures = Object.entries<number>(bounds).map(([unit, bound]) => {
    const values = samples.map((sample) => Number(new Map(Object.entries(sample)).get(unit)))
    return [unit, [median(values), bound] as const] as const
  })
  return goal(title, Object.fromEntries(figures))
}
