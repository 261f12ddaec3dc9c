/** The colours of the web application, by day and by night. */
export const LIGHT = {
  ground: '#f6f3ea',
  surface: '#fffdf7',
  line: '#ddd6c3',
  ink: '#1e2a20',
  soft: '#55604f',
  accent: '#2f6b45',
  onAccent: '#ffffff',
  overdue: '#a4421c',
  overdueSoft: '#fae2d6',
  leaf: '#1f4a2d',
  leafSoft: '#dfead9',
  water: '#2b6a8c',
  waterSoft: '#dcebf2',
  feed: '#7a5a12',
  feedSoft: '#f3e8c8',
  earth: '#8f4c28',
  earthSoft: '#f4e1d3',
} as const

export type Colour = keyof typeof LIGHT

const DARK: Readonly<Record<Colour, string>> = {
  ground: '#111713',
  surface: '#19211b',
  line: '#2f3b32',
  ink: '#ecefe6',
  soft: '#aab6a8',
  accent: '#8cc79a',
  onAccent: '#0d1a11',
  overdue: '#f0a583',
  overdueSoft: '#44271a',
  leaf: '#c3e5ca',
  leafSoft: '#243a2b',
  water: '#8cc4e0',
  waterSoft: '#1c323e',
  feed: '#dfc27a',
  feedSoft: '#383018',
  earth: '#e3a683',
  earthSoft: '#3d2a1e',
}

/**
 * Mail programs know no custom properties: each element has the colour of the day in its style, and a class by which those
 * that know the night replace it.
 */
export const NIGHT_RULES = Object.entries(DARK)
  .map(
    ([name, value]) =>
      `.c-${name}{color:${value}!important}.b-${name}{background-color:${value}!important}.l-${name}{border-color:${value}!important}`,
  )
  .join('')
