/** Writes fields of Protocol Buffers, as far as a trace has them. */

const VARINT = 0
const FIXED_64 = 1
const LENGTH_DELIMITED = 2

export function integer(field: number, value: number): Buffer {
  // A negative number is written as an unsigned one of 64 bits.
  return Buffer.concat([tag(field, VARINT), varint(BigInt.asUintN(64, BigInt(value)))])
}

export function fixed64(field: number, value: bigint): Buffer {
  const content = Buffer.alloc(8)
  content.writeBigUInt64LE(value)
  return Buffer.concat([tag(field, FIXED_64), content])
}

export function double(field: number, value: number): Buffer {
  const content = Buffer.alloc(8)
  content.writeDoubleLE(value)
  return Buffer.concat([tag(field, FIXED_64), content])
}

export function bytes(field: number, content: Buffer): Buffer {
  return Buffer.concat([tag(field, LENGTH_DELIMITED), varint(BigInt(content.length)), content])
}

export function text(field: number, value: string): Buffer {
  return bytes(field, Buffer.from(value))
}

export function message(field: number, parts: readonly Buffer[]): Buffer {
  return bytes(field, Buffer.concat(parts))
}

function tag(field: number, type: number): Buffer {
  return varint(BigInt(field * 8 + type))
}

/** Seven bits a byte, the lowest first; all but the last have the eighth set. */
function varint(value: bigint): Buffer {
  const written: number[] = []
  let rest = value
  for (; rest > 0x7fn; rest >>= 7n) written.push(Number(rest & 0x7fn) | 0x80)
  written.push(Number(rest))
  return Buffer.from(written)
}
