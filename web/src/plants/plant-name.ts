/** In characters, as the service counts them. */
export const NAME_LENGTH = 48

/** As much of a text as a plant can be called. Some names of species are longer. */
export function asPlantName(text: string): string {
  return [...text].slice(0, NAME_LENGTH).join('')
}
