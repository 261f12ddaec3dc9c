/** The colours of a drawing. Greens and surfaces are those of the tokens of the web application, or lie between them. */
export interface Palette {
  /** Around the disc: the same as behind the picture on the page, `--drawing`. */
  readonly ground: string
  readonly disc: string
  readonly discStrength: number
  readonly deep: string
  readonly mid: string
  readonly fresh: string
  readonly pale: string
  readonly lime: string
  readonly olive: string
  readonly blue: string
  readonly silver: string
  readonly stem: string
  readonly bark: string
  readonly birch: string
  readonly pot: string
  readonly glaze: string
  readonly soil: string
  readonly water: string
  readonly straw: string
  readonly white: string
  readonly yellow: string
  readonly orange: string
  readonly red: string
  readonly rose: string
  readonly pink: string
  readonly purple: string
  readonly lilac: string
  readonly sky: string
}

export const LIGHT: Palette = {
  ground: '#dfe9d5',
  disc: '#ffffff',
  discStrength: 0.6,
  deep: '#2f6b45',
  mid: '#458558',
  fresh: '#6ea676',
  pale: '#a3c99c',
  lime: '#9aba5c',
  olive: '#7d8f55',
  blue: '#5a8f86',
  silver: '#a3b9ab',
  stem: '#5b8a55',
  bark: '#8f6c4f',
  birch: '#d9d2c3',
  pot: '#c98463',
  glaze: '#f1e8d8',
  soil: '#6b5344',
  water: '#9cc4d4',
  straw: '#d8c08a',
  white: '#fdf9f0',
  yellow: '#efc04a',
  orange: '#e58a43',
  red: '#c94a3d',
  rose: '#d9657f',
  pink: '#eba6b5',
  purple: '#84599f',
  lilac: '#b397cf',
  sky: '#6a90cc',
}

export const DARK: Palette = {
  ground: '#25352a',
  disc: '#dfead9',
  discStrength: 0.09,
  deep: '#3d7f56',
  mid: '#57996b',
  fresh: '#84bb8c',
  pale: '#b0d6b0',
  lime: '#abc46f',
  olive: '#93a468',
  blue: '#6fa59b',
  silver: '#aec3b6',
  stem: '#78a571',
  bark: '#a07c5d',
  birch: '#c9c3b5',
  pot: '#b9775a',
  glaze: '#cfc6b6',
  soil: '#4b3a30',
  water: '#47788c',
  straw: '#c4ad7c',
  white: '#ece8dc',
  yellow: '#e0b64c',
  orange: '#d98244',
  red: '#c9564a',
  rose: '#d46d84',
  pink: '#dd9dac',
  purple: '#9a72b4',
  lilac: '#b39ccb',
  sky: '#7b9dd0',
}
