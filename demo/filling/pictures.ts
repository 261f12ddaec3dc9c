import { inParallel } from '../../bench/in-parallel.ts'
import { albumOf, fileNameOf, type Picture } from '../garden/album.ts'
import type { GardenPlant } from '../garden/garden-plant.ts'
import { type Api, REQUESTS_AT_ONCE } from './api.ts'

/** By the names of their files. */
export type PictureIds = ReadonlyMap<string, number>

/** All pictures of the plants, each once: a cover may be in the journal, too. */
export async function uploadPictures(api: Api, plants: readonly GardenPlant[]): Promise<PictureIds> {
  const ids = new Map<string, number>()
  const upload = async (picture: Picture) => ids.set(fileNameOf(picture), await api.upload(picture))
  await inParallel(plants.flatMap(albumOf), upload, REQUESTS_AT_ONCE)
  return ids
}
