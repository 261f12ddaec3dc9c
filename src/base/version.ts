import packageFile from '../../package.json' with { type: 'json' }

/** The version of the package; `/api/v1` is that of the interface. */
export const VERSION = packageFile.version

/** What other servers learn of this one. */
export const USER_AGENT = `Frond/${VERSION}`
