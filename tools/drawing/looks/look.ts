import type { Form } from '../forms/form.ts'

/** How a kind of plant grows, and the pot it needs. */
export interface PlantLook {
  readonly form: Form
  readonly potSize: PotSize
}

interface PotSize {
  readonly radius: number
  readonly height: number
}

export const SMALL: PotSize = { radius: 0.22, height: 0.34 }
export const USUAL: PotSize = { radius: 0.29, height: 0.46 }
export const LARGE: PotSize = { radius: 0.36, height: 0.58 }
export const BOWL: PotSize = { radius: 0.3, height: 0.28 }
