import { mediaHook } from './use-media.ts'

/**
 * As in the style sheets: from here on the navigation has a column of its own. It is for what only wide screens show: hidden by
 * a style that would still be made, which a slow phone feels.
 */
export const useWideScreen = mediaHook('(min-width: 60rem)')
