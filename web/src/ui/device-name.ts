import type { Messages } from '../messages/messages.ts'

/** In the order in which one name hides in the other: Edge and Opera call themselves Chrome, and Chrome calls itself Safari. */
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg/, 'Edge'],
  [/OPR|Opera/, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS|Chromium/, 'Chrome'],
  [/Safari/, 'Safari'],
]

const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** A device in words, by what its browser says of itself; a program is shown by its own first word. */
export function deviceName(t: Messages, userAgent: string | undefined): string {
  if (userAgent === undefined) return t.ui.unknownDevice
  const named = (names: readonly [RegExp, string][]) => names.find(([sign]) => sign.test(userAgent))?.[1]
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)]
  if (browser !== undefined && system !== undefined) return t.ui.deviceIn(browser, system)
  return browser ?? system ?? userAgent.split(/[ /]/)[0] ?? t.ui.unknownDevice
}
