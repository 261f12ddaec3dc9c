/** How a surface looks at one point; made once and written again for every pixel. */
export interface Look {
  red: number
  green: number
  blue: number
  /** How much it mirrors the light. */
  shine: number
  /** How steep it is there, along both coordinates of the surface. */
  slopeU: number
  slopeV: number
}

export interface Material {
  /** `u` and `v` are the coordinates on the surface; `tint`, from 0 to 1, tells one leaf from another. */
  paint(look: Look, u: number, v: number, tint: number): void
  /** True where the surface has a hole. */
  readonly isCut?: (u: number, v: number, tint: number) => boolean
  /** The share of light that comes through. */
  readonly translucency: number
  /** The sharpness of the highlight: 10 is velvet, 100 is glass. */
  readonly sharpness: number
}

export function newLook(): Look {
  return { red: 0, green: 0, blue: 0, shine: 0, slopeU: 0, slopeV: 0 }
}
