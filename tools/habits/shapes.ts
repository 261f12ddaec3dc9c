/** Forms for `stamp`: their foot is in the middle, their tip is up. */

const HEART_RIGHT = 'C.1 .16 .46 .2 .52 -.12C.56 -.5 .16 -.78 0 -1'
const HEART_LEFT = 'C-.16 -.78 -.56 -.5 -.52 -.12C-.46 .2 -.1 .16 0 0'

export const HEART = {
  path: `M0 0${HEART_RIGHT}${HEART_LEFT}Z`,
  shaded: `M0 0${HEART_RIGHT}Z`,
  lines: 'M0 -.04L0 -.9M0 -.2L.3 -.34M0 -.2L-.3 -.34M0 -.44L.24 -.58M0 -.44L-.24 -.58',
}

const ARROW_RIGHT = 'C.12 .2 .3 .42 .42 .4C.44 .1 .4 -.3 0 -1'
const ARROW_LEFT = 'C-.4 -.3 -.44 .1 -.42 .4C-.3 .42 -.12 .2 0 0'

export const ARROW = {
  path: `M0 0${ARROW_RIGHT}${ARROW_LEFT}Z`,
  shaded: `M0 0${ARROW_RIGHT}Z`,
  lines: 'M0 0L0 -.88M0 0L.32 .28M0 0L-.32 .28M0 -.2L.26 -.2M0 -.2L-.26 -.2M0 -.46L.18 -.5M0 -.46L-.18 -.5',
}

/** A heart with slits from its margin. */
const SLIT_RIGHT =
  'C.1 .18 .42 .24 .52 .02C.44 -.02 .3 -.06 .2 -.08C.34 -.1 .5 -.1 .57 -.16C.58 -.26 .56 -.34 .53 -.4C.42 -.36 .28 -.32 .18 -.3C.3 -.38 .42 -.46 .5 -.5C.46 -.6 .42 -.66 .37 -.72C.3 -.64 .22 -.56 .14 -.52C.2 -.62 .26 -.72 .3 -.8C.2 -.9 .08 -.98 0 -1.04'
const SLIT_LEFT =
  'C-.08 -.98 -.2 -.9 -.3 -.8C-.26 -.72 -.2 -.62 -.14 -.52C-.22 -.56 -.3 -.64 -.37 -.72C-.42 -.66 -.46 -.6 -.5 -.5C-.42 -.46 -.3 -.38 -.18 -.3C-.28 -.32 -.42 -.36 -.53 -.4C-.56 -.34 -.58 -.26 -.57 -.16C-.5 -.1 -.34 -.1 -.2 -.08C-.3 -.06 -.44 -.02 -.52 .02C-.42 .24 -.1 .18 0 0'

export const MONSTERA = {
  path: `M0 0${SLIT_RIGHT}${SLIT_LEFT}Z`,
  shaded: `M0 0${SLIT_RIGHT}Z`,
  lines: 'M0 -.04L0 -.92',
}

/** A maple or vine leaf: five points. */
const MAPLE_RIGHT =
  'C.14 .1 .3 .2 .44 .18C.42 .06 .4 -.02 .36 -.08C.48 -.12 .58 -.2 .66 -.34C.54 -.36 .46 -.38 .36 -.36C.4 -.5 .42 -.6 .4 -.74C.28 -.68 .22 -.62 .16 -.54C.14 -.72 .08 -.88 0 -1.02'
const MAPLE_LEFT =
  'C-.08 -.88 -.14 -.72 -.16 -.54C-.22 -.62 -.28 -.68 -.4 -.74C-.42 -.6 -.4 -.5 -.36 -.36C-.46 -.38 -.54 -.36 -.66 -.34C-.58 -.2 -.48 -.12 -.36 -.08C-.4 -.02 -.42 .06 -.44 .18C-.3 .2 -.14 .1 0 0'

export const MAPLE = {
  path: `M0 0${MAPLE_RIGHT}${MAPLE_LEFT}Z`,
  shaded: `M0 0${MAPLE_RIGHT}Z`,
  lines: 'M0 0L0 -.86M0 -.04L.5 -.3M0 -.04L-.5 -.3M0 0L.32 .12M0 0L-.32 .12',
}

/** Ivy: three blunt points. */
const IVY_RIGHT =
  'C.1 .16 .34 .22 .44 .06C.5 -.06 .56 -.16 .62 -.28C.46 -.36 .32 -.4 .24 -.44C.2 -.66 .1 -.86 0 -1'
const IVY_LEFT =
  'C-.1 -.86 -.2 -.66 -.24 -.44C-.32 -.4 -.46 -.36 -.62 -.28C-.56 -.16 -.5 -.06 -.44 .06C-.34 .22 -.1 .16 0 0'

export const IVY = {
  path: `M0 0${IVY_RIGHT}${IVY_LEFT}Z`,
  shaded: `M0 0${IVY_RIGHT}Z`,
  lines: 'M0 0L0 -.84M0 -.02L.46 -.26M0 -.02L-.46 -.26',
}

/** A round leaf whose stalk is near its middle. */
export const COIN = {
  path: 'M0 .3C.4 .3 .58 .04 .58 -.28C.58 -.64 .34 -.92 0 -.92C-.34 -.92 -.58 -.64 -.58 -.28C-.58 .04 -.4 .3 0 .3Z',
  shaded: 'M0 .3C.4 .3 .58 .04 .58 -.28C.58 -.64 .34 -.92 0 -.92C.14 -.5 .14 -.1 0 .3Z',
  lines: 'M0 0L0 -.74M0 0L.38 -.48M0 0L-.38 -.48M0 0L.44 -.08M0 0L-.44 -.08',
}

/** The wing of a begonia: one side is larger than the other. */
export const WING = {
  path: 'M0 0C.2 .26 .62 .2 .6 -.14C.58 -.54 .24 -.84 -.06 -1.04C-.3 -.8 -.42 -.5 -.38 -.2C-.34 .04 -.16 .1 0 0Z',
  shaded: 'M0 0C.2 .26 .62 .2 .6 -.14C.58 -.54 .24 -.84 -.06 -1.04C.02 -.7 .04 -.3 0 0Z',
  lines: 'M0 0C.04 -.3 .02 -.6 -.06 -.94M.02 -.26L.38 -.3M.03 -.44L.28 -.6M.02 -.3L-.24 -.46',
}

/** A cushion, twice as wide as it is high. */
export const CUSHION = {
  path: 'M-1 0C-1 -.62 -.56 -1 0 -1C.56 -1 1 -.62 1 0Z',
  shaded: 'M.1 0C.5 -.2 .6 -.6 .3 -.96C.72 -.86 1 -.5 1 0Z',
}
