import { backdropOf } from './backdrop.ts'
import { type Camera, cameraFor, lookAt, PROPORTION } from './camera.ts'
import { develop } from './film.ts'
import type { Form } from './forms/form.ts'
import { Mesh } from './mesh.ts'
import { addPot, type Pot } from './pot.ts'
import type { Season } from './season.ts'
import { shade } from './shade.ts'
import { shadowOf } from './shadow.ts'
import { skyLight } from './sky.ts'
import { type PlaceName, type Stage, stageOf } from './stage.ts'
import { addTable, type Board } from './table.ts'

export interface Shot {
  /** What makes this plant another than the next one of its form. */
  readonly seed: string
  readonly form: Form
  /** From a cutting, about 0.3, to the grown plant, 1. The frame is always that of the grown one. */
  readonly growth: number
  readonly pot: Pot
  readonly place: PlaceName
  readonly season: Season
}

/** Seen somewhat larger than the picture, so that edges are smooth in it. */
const OVERSIZE = 1.5

/** A picture of a plant as JPEG, four by five. */
export async function photograph(shot: Shot, width: number): Promise<Buffer> {
  const height = Math.round(width / PROPORTION)
  const stage = stageOf(shot.place, shot.season, shot.seed)
  const camera = cameraFor(plantOf(shot, 1), stage.pitch)
  const plant = plantOf(shot, shot.growth)
  const subject = plantOf(shot, shot.growth)
  addTable(subject, tableFor(stage, camera), stage.table)
  const shadow = shadowOf(plant, stage.light.sun)
  const lit = { light: stage.light, shadow, sky: skyLight(subject, plant, stage.light) }
  const seen = lookAt(subject, camera, Math.round(width * OVERSIZE), Math.round(height * OVERSIZE))
  const colours = shade(subject, seen, camera, lit, stage.exposure)
  const { seed, season } = shot
  const behind = await backdropOf({ stage, camera, lit, plant, seed, season }, width, height)
  return develop({ colours, seen, camera, behind, width, height })
}

function plantOf({ seed, form, pot }: Shot, growth: number): Mesh {
  const mesh = new Mesh()
  const soil = addPot(mesh, pot)
  form({ mesh, seed, growth, soil, rim: pot.radius })
  return mesh
}

function tableFor({ isShelf }: Stage, { frame }: Camera): Board {
  return isShelf
    ? { half: frame * 1.2, behind: 0.42, before: 0.42, thickness: 0.07 }
    : { half: frame * 1.5, behind: frame * 0.5, before: frame * 1.6 }
}
