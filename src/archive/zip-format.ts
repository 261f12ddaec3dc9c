/** What the writer and the reader of zip archives share: the numbers of the format (APPNOTE.TXT of PKWARE, 6.3). */

export const SIGNATURE = {
  localHeader: 0x04034b50,
  descriptor: 0x08074b50,
  directoryEntry: 0x02014b50,
  directoryEnd: 0x06054b50,
  zip64DirectoryEnd: 0x06064b50,
  zip64Locator: 0x07064b50,
} as const

/** Bytes before the parts of varying length. */
export const LENGTH = {
  localHeader: 30,
  directoryEntry: 46,
  directoryEnd: 22,
  zip64DirectoryEnd: 56,
  zip64Locator: 20,
} as const

export const METHOD = { stored: 0, deflated: 8 } as const

export const FLAG = { encrypted: 0x1, sizesFollow: 0x8, strongEncryption: 0x40, utf8: 0x800 } as const

/** The extra field that has sizes and offsets of eight bytes. */
export const ZIP64_EXTRA = 0x0001

/** These values in the usual fields say that the number is in the zip64 record. */
export const IN_ZIP64 = { count: 0xffff, size: 0xffffffff } as const

export const VERSION = { plain: 20, zip64: 45 } as const

/** The archive, or one entry of it, is damaged, hostile or of a kind that is not read. */
export class ZipError extends Error {
  /** The name of the entry, where the fault lies in one. */
  readonly entry: string | undefined
  /** What is wrong with it, without its name. */
  readonly problem: string

  constructor(problem: string, entry?: string, options?: ErrorOptions) {
    super(entry === undefined ? problem : `${entry}: ${problem}`, options)
    this.name = 'ZipError'
    this.entry = entry
    this.problem = problem
  }
}
