import type { Locator, Page } from 'playwright-core'
import type { Messages } from '../../src/messages/messages.ts'
import type { Hands } from './hands.ts'

type Mover = { page: Page; hands: Hands; with: 'finger' | 'keyboard'; texts: Messages }

const RESTING_S = 1

/** Takes the second row of a list of two to the first place by its handle, as fast as it is told where the row is. */
export async function moveUp(mover: Mover, name: string, first: string): Promise<void> {
  const { page, hands, texts } = mover
  const { sort } = texts.ui
  const handle = (of: string) => page.getByRole('button', { name: sort.handle(of), exact: true })
  const told = (sentence: string) => page.getByText(sentence).waitFor({ state: 'attached' })
  const picked = () => told(sort.pickedUp(name, 2, 2))
  const moved = () => told(sort.moved(name, 1, 2))

  if (mover.with === 'keyboard') {
    await hands.press(handle(name))
    await picked()
    await page.keyboard.press('ArrowUp')
    await moved()
    await page.keyboard.press('Enter')
    return
  }
  const from = await middleOf(handle(name))
  const to = await middleOf(handle(first))
  // The first few pixels are no drag yet.
  const begun = { x: from.x, y: (from.y + to.y) / 2 }
  // Playwright's own finger only taps. This one rests before it is lifted, in the time that the browser is told: after a
  // fling, a browser takes the next tap for what stops it.
  const screen = await page.context().newCDPSession(page)
  const begunAt = Date.now() / 1000 - RESTING_S
  const touch = (type: 'touchStart' | 'touchMove', at: { x: number; y: number }) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints: [at], timestamp: begunAt })
  await touch('touchStart', from)
  await touch('touchMove', begun)
  await picked()
  await touch('touchMove', to)
  await moved()
  await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await screen.detach()
}

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error(`${target} is not in sight`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
