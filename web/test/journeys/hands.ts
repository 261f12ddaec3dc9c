import assert from 'node:assert/strict'
import type { FileChooser, Locator, Page } from 'playwright-core'
import type { Size } from '../web-app.ts'

export type Files = Parameters<FileChooser['setFiles']>[0]

/** What a user does to the application, with any device. Targets are found by what a person sees of them. */
export interface Hands {
  /** How often something was tapped or set off by a key, apart from getting into a field to type. */
  readonly taps: number
  /** How many fields were gone into to type. */
  readonly fields: number
  press(target: Locator): Promise<void>
  /** Ticks a box, or takes its tick away. */
  tick(box: Locator): Promise<void>
  /** One of a group of which one is always chosen. */
  pickRadio(radio: Locator): Promise<void>
  /** Replaces what stands in a field. */
  write(field: Locator, text: string): Promise<void>
  /** Types into a box and takes one of its suggestions. */
  pick(box: Locator, typed: string, suggestion: Locator): Promise<void>
  /** One of the choices of a list that opens, by its words. */
  choose(list: Locator, choice: string): Promise<void>
  /** An item of the menu that a button opens. */
  pickFromMenu(button: Locator, item: Locator): Promise<void>
  /** Opens the chooser of files, or the camera, by its input or by a button, and takes these. */
  give(opener: Locator, files: Files): Promise<void>
  /** Takes back what was done last, as long as it is offered; `button` is the one in sight. */
  undo(button: Locator): Promise<void>
}

/** With a finger on a phone, with a mouse on a desktop. */
export function byPointer(page: Page, size: Size): Hands {
  const count = { taps: 0, fields: 0 }
  const touch = (target: Locator) => (size === 'phone' ? target.tap() : target.click())
  const press = async (target: Locator) => {
    await touch(target)
    count.taps++
  }
  const write = async (field: Locator, text: string) => {
    await touch(field)
    await field.fill(text)
    count.fields++
  }
  return {
    get taps() {
      return count.taps
    },
    get fields() {
      return count.fields
    },
    press,
    tick: press,
    pickRadio: press,
    write,
    pick: async (box, typed, suggestion) => {
      await write(box, typed)
      await press(suggestion)
    },
    choose: async (list, choice) => {
      await list.selectOption({ label: choice })
      count.taps += 2
    },
    pickFromMenu: async (button, item) => {
      await press(button)
      await press(item)
    },
    give: async (opener, files) => {
      const chooser = page.waitForEvent('filechooser')
      // An input for files is heard only; its label is what one taps.
      const input = await opener.evaluate((element) => (element.matches('input') ? element.id : undefined))
      await press(input === undefined ? opener : page.locator(`label[for="${input}"]`))
      await (await chooser).setFiles(files)
    },
    undo: press,
  }
}

/** More than any page has between two things that a person goes to one after the other. */
const MOST_TABS = 120

/** After as many steps one is back at the first of a group. */
const MOST_RADIOS = 10

/** With nothing but the keyboard. Where the focus is must be seen, each time. */
export function byKeyboard(page: Page): Hands {
  const { keyboard } = page
  const count = { taps: 0, fields: 0 }
  const key = async (name: string) => {
    await keyboard.press(name)
    count.taps++
  }
  const reach = async (target: Locator) => {
    await target.waitFor()
    for (let tabs = 0; tabs < MOST_TABS; tabs++) {
      const wayTo = await target.evaluate(wayToFocus)
      if (wayTo === undefined) {
        assert.deepEqual(await target.evaluate(focusProblems), [], `the focus on ${target} cannot be seen`)
        return
      }
      await keyboard.press(wayTo)
    }
    assert.fail(`The keyboard does not get to ${target}`)
  }
  const press = async (target: Locator) => {
    await reach(target)
    await key('Enter')
  }
  const write = async (field: Locator, text: string) => {
    await reach(field)
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type(text)
    count.fields++
  }
  /** Moves along a list with a marked item, while the focus may stay elsewhere. */
  const goTo = async (item: Locator) => {
    await item.waitFor()
    for (let steps = 0; steps < MOST_TABS; steps++) {
      const wayTo = await item.evaluate(wayToCurrent)
      if (wayTo === undefined) return
      await keyboard.press(wayTo)
    }
    assert.fail(`The arrow keys do not get to ${item}`)
  }
  return {
    get taps() {
      return count.taps
    },
    get fields() {
      return count.fields
    },
    press,
    tick: async (box) => {
      await reach(box)
      await key('Space')
    },
    // Tab leads to the chosen one, and arrows to its neighbours.
    pickRadio: async (radio) => {
      const group = await radio.getAttribute('name')
      await reach(page.locator(`input[name="${group}"]:checked`))
      for (let steps = 0; steps < MOST_RADIOS && !(await radio.isChecked()); steps++) await key('ArrowDown')
      assert.equal(await radio.isChecked(), true)
    },
    write,
    pick: async (box, typed, suggestion) => {
      await write(box, typed)
      await goTo(suggestion)
      await key('Enter')
    },
    choose: async (list, choice) => {
      await reach(list)
      const steps = await list.evaluate(stepsTo, choice)
      for (let step = 0; step < Math.abs(steps); step++) {
        await keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp')
      }
      count.taps++
    },
    pickFromMenu: async (button, item) => {
      await press(button)
      await goTo(item)
      await key('Enter')
    },
    give: async (opener, files) => {
      const chooser = page.waitForEvent('filechooser')
      await press(opener)
      await (await chooser).setFiles(files)
    },
    undo: async (button) => {
      await button.waitFor()
      await key('ControlOrMeta+z')
    },
  }
}

/** The focus is where it belongs, however it came there. */
export async function hasFocus(target: Locator): Promise<void> {
  await target.and(target.page().locator(':focus')).waitFor()
}

/**
 * Which key leads from where the focus is towards the element; none if it is there. In a row that is one stop of the Tab key
 * the arrows lead on.
 */
function wayToFocus(element: HTMLElement): 'Tab' | 'Shift+Tab' | 'ArrowLeft' | 'ArrowRight' | undefined {
  const { activeElement } = document
  if (activeElement === element) return undefined
  const isBehind =
    activeElement !== null &&
    activeElement !== document.body &&
    (element.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const isInRow = element.tabIndex < 0 && element.closest('li')?.contains(activeElement)
  if (isInRow) return isBehind ? 'ArrowLeft' : 'ArrowRight'
  return isBehind ? 'Shift+Tab' : 'Tab'
}

/** What keeps a person from seeing that the element has the focus. */
function focusProblems(element: Element): string[] {
  // An input that is heard only is seen by its label.
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
  const isSmall = element.getBoundingClientRect().width <= 1
  const shown = isSmall && label !== undefined ? label : element
  const problems: string[] = []
  const parts = [shown, ...shown.querySelectorAll('*')]
  if (shown.parentElement !== null) parts.push(shown.parentElement)
  const isMarked = parts.some((part) => {
    const { outlineStyle, boxShadow } = getComputedStyle(part)
    return outlineStyle !== 'none' || boxShadow !== 'none'
  })
  if (!isMarked) problems.push('nothing marks it')
  const { left, top, width, height } = shown.getBoundingClientRect()
  const above = document.elementFromPoint(left + width / 2, top + height / 2)
  if (above === null) problems.push('it is out of sight')
  else if (!shown.contains(above) && !above.contains(shown)) problems.push(`${above.outerHTML} covers it`)
  return problems
}

/**
 * Which key leads to the item from the one that is current: that of a menu has the focus, and a suggestion is named by the
 * box. A busy page moves on some time after the key, so that one may have gone past it.
 */
function wayToCurrent(item: Element): 'ArrowDown' | 'ArrowUp' | undefined {
  const list = item.closest('[role="menu"], [role="listbox"]')
  const current = list?.querySelector(':focus, [aria-selected="true"]')
  if (current === item) return undefined
  if (current === null || current === undefined) return 'ArrowDown'
  const isBehind = (item.compareDocumentPosition(current) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  return isBehind ? 'ArrowUp' : 'ArrowDown'
}

function stepsTo(list: Element, choice: string): number {
  if (!(list instanceof HTMLSelectElement)) throw new Error('This is no list to choose from')
  const at = [...list.options].findIndex((option) => option.label === choice)
  if (at === -1) throw new Error(`There is no ${choice} to choose`)
  return at - list.selectedIndex
}
