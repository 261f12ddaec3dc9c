import { mediaHook } from '../../ui/use-media.ts'

/** As in the style sheet: both columns of the page are there, and neither is wide. */
export const useTablet = mediaHook('(44rem <= width < 68rem)')
