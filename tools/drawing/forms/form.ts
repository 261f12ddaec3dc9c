import { type Random, randomFrom } from '../../../test/random.ts'
import type { Mesh } from '../mesh.ts'
import { outward, plus, type Vector } from '../vector.ts'

/** A plant that is to be drawn into a mesh. */
export interface Growing {
  readonly mesh: Mesh
  /** Two plants of one form differ by it; one plant keeps it for life. */
  readonly seed: string
  /** From a cutting, about 0.3, to the grown plant, 1. */
  readonly growth: number
  /** The height of the soil, and how far the rim is away from the middle. */
  readonly soil: number
  readonly rim: number
}

/** One way of growing. */
export type Form = (plant: Growing) => void

/** Gives random numbers that stay for a part of the plant, whatever its growth. */
export function chanceOf({ seed }: Growing, part: string, number = 0): Random {
  return randomFrom(seed, part, number)
}

/** How many there are by now, at least two. */
export function grown({ growth }: Growing, count: number): number {
  return Math.max(2, Math.round(count * growth ** 1.3))
}

/** How grown a part is: the oldest come first, and the last one is still unfolding. */
export function maturity(number: number, count: number): number {
  return Math.min(1, 0.45 + 0.55 * Math.min(1, (count - number) / (count * 0.4)))
}

/** Turns by the golden angle, as leaves around a stem do. */
export function golden(number: number, start = 0): number {
  return start + number * 2.399963
}

export function onSoil({ soil }: Growing, angle: number, radius: number): Vector {
  return plus([0, soil, 0], outward(angle), radius)
}

/** Where people turn a plant to and leaves turn by themselves: the camera and the light. */
export const FACE: Vector = [-0.25, 0.35, 0.9]
