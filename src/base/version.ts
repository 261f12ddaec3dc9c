import packageFile from '../../package.json' with { type: 'json' }

/** The version of the package; `/api/v1` is that of the interface. */
export const VERSION = packageFile.version
