import type { Colour } from './colour.ts'
import { smooth } from './noise.ts'
import type { Vector } from './vector.ts'

/** The light of a place at an hour. */
export interface Light {
  /** Towards the sun. */
  readonly sun: Vector
  readonly sunColour: Colour
  /** Towards the middle of the window or the brightest part of the sky. */
  readonly window: Vector
  readonly skyColour: Colour
  /** How much brighter the window is than the rest of the room. */
  readonly windowShare: number
  /** What comes back from the table and the floor. */
  readonly bounce: Colour
  /** How soft the edges of shadows are. */
  readonly softness: number
  /** The panes through which the sun comes; without them it shines everywhere. */
  readonly panes?: Panes
}

/** In the plane across the sunlight, around the plant. */
export interface Panes {
  readonly width: number
  readonly height: number
  readonly columns: number
  readonly rows: number
  readonly bar: number
  readonly x: number
  readonly y: number
  /** How blurred their edges are on the wall. */
  readonly blur: number
}

/** The share of the sun that the window lets through. */
export function throughPanes(panes: Panes, across: number, along: number): number {
  return (
    opening(across - panes.x, panes.width, panes.columns, panes) *
    opening(along - panes.y, panes.height, panes.rows, panes)
  )
}

function opening(position: number, size: number, count: number, { bar, blur }: Panes): number {
  const fromEdge = position + (size * count) / 2
  const pane = Math.max(0, Math.min(count - 1, Math.floor(fromEdge / size)))
  const inPane = fromEdge - pane * size
  return smooth(bar - blur, bar + blur, inPane) * smooth(bar - blur, bar + blur, size - inPane)
}
