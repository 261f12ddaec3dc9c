/** Sends a signal to the process at its nth call of a function of Node.js, before or after it has done its work. */
export const signalAt = (
  signal: NodeJS.Signals,
  target: string,
  wanted: string,
  nth: number,
  isAfter: boolean,
) => `
import fs from 'node:fs/promises'
import { Socket } from 'node:net'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { syncBuiltinESMExports } from 'node:module'
const statements = new WeakMap()
const prepare = DatabaseSync.prototype.prepare
DatabaseSync.prototype.prepare = function (text) {
  const statement = prepare.call(this, text)
  statements.set(statement, text)
  return statement
}
const original = ${target}
let calls = 0
${target} = function (...values) {
  const text = statements.get(this) ?? String(values[0])
  const isLast = text.includes(${JSON.stringify(wanted)}) && ++calls === ${nth}
  const die = () => process.kill(process.pid, '${signal}')
  if (isLast && !${isAfter}) die()
  const result = original.apply(this, values)
  if (isLast && ${isAfter}) die()
  return result
}
syncBuiltinESMExports()
`

export const killAt = (target: string, wanted: string, nth: number, isAfter = false) =>
  signalAt('SIGKILL', target, wanted, nth, isAfter)

/** A statement of the embedded database. */
export const RUN = 'StatementSync.prototype.run'

/** What the database server is sent last. It undoes by itself what was not committed. */
export const WRITE = 'Socket.prototype.write'
