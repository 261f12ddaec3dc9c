import { setFlagsFromString } from 'node:v8'

/**
 * Lets the collector's young generation grow, to which the script of `npm start` allows no growth at first: what a start
 * leaves behind would make it large before anybody asks for anything. Under load a larger one is cleared less often.
 */
export function letYoungGenerationGrow(): void {
  setFlagsFromString('--semi-space-growth-factor=2')
}
