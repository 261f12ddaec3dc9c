import type { Picture } from '../garden/pictures.ts'
import { LOOKS } from './looks.ts'
import { photograph } from './photograph.ts'

/** A picture of the garden as JPEG. The seed makes the plants of one demo differ from those of another. */
export function drawPicture(picture: Picture, seed: string, width: number): Promise<Buffer> {
  const { look, growth, pot, place, season } = picture
  const { form, potSize } = LOOKS[look]
  return photograph(
    { seed: `${seed}/${look}`, form, growth, pot: { style: pot, ...potSize }, place, season },
    width,
  )
}
