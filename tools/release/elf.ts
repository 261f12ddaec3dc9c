/** Where the fields of a file of 64 bits are, see elf(5). */
const PROGRAM_HEADERS = 32
const SECTION_HEADERS = 40
const SIZE_OF_HEADER = 54
const NUMBER_OF_HEADERS = 56
const NUMBER_OF_SECTIONS = 60
const NAMES_OF_SECTIONS = 62

/**
 * A program for Linux without its symbols and notes for debuggers, which are a fifth of Node.js. The system loads a program by
 * its segments alone, so what follows the last of them can go, for every kind of processor and without its tools.
 */
export function withoutSymbols(program: Buffer): Buffer {
  if (program.toString('latin1', 0, 6) !== '\x7fELF\x02\x01') throw new Error('This is no program for Linux')
  const first = Number(program.readBigUInt64LE(PROGRAM_HEADERS))
  const size = program.readUInt16LE(SIZE_OF_HEADER)
  const ends = Array.from({ length: program.readUInt16LE(NUMBER_OF_HEADERS) }, (_, at) => {
    const header = first + at * size
    return Number(program.readBigUInt64LE(header + 8) + program.readBigUInt64LE(header + 32))
  })
  const stripped = Buffer.from(program.subarray(0, Math.max(first + ends.length * size, ...ends)))
  stripped.writeBigUInt64LE(0n, SECTION_HEADERS)
  stripped.writeUInt16LE(0, NUMBER_OF_SECTIONS)
  stripped.writeUInt16LE(0, NAMES_OF_SECTIONS)
  return stripped
}
