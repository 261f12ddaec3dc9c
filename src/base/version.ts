import packageFile from '../../package.json' with { type: 'json' }

/** Of the package; `/api/v1` is that of the interface. */
export const VERSION = packageFile.version
