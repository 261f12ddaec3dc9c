import type { ReservedSql, RowList } from 'postgres'
import type { KeptStatements } from './kept-statements.ts'

export type Reserved = ReservedSql<{ int8: number }>

export type Bindable = null | number | string | boolean | Uint8Array

/** The part of the driver's own connection object that tells of its end. */
interface WireConnection {
  onclose: (reason: Error) => void
}

/**
 * A reserved connection from `begin` to its release. When it is lost in between, the driver would let the next
 * statement crash the process or run it, outside the transaction, on the connection that replaced it. So the loss
 * is noted, and everything asked of the transaction afterwards fails with it.
 */
export class HeldConnection {
  readonly #sql: Reserved
  readonly #kept: KeptStatements
  #lost: Error | undefined

  constructor(sql: Reserved, kept: KeptStatements) {
    this.#sql = sql
    this.#kept = kept
  }

  async begin(statement: string): Promise<void> {
    // How the driver's own transactions learn which connection they run on.
    const onexecute = (wire: WireConnection) => {
      wire.onclose = (reason) => {
        this.#lost = reason
      }
      return true
    }
    const options = { prepare: false, onexecute }
    await this.#sql.unsafe(statement, [], options)
  }

  async run<R>(sql: string, values: Bindable[]): Promise<RowList<R[]>> {
    return this.#held().unsafe<R[]>(sql, values, { prepare: this.#kept.has(sql) })
  }

  stream<R>(sql: string, values: Bindable[], chunkSize: number): AsyncIterable<R[]> {
    return this.#held().unsafe<R[]>(sql, values).cursor(chunkSize)
  }

  release(): void {
    // A lost connection has left the reservation by itself and may already serve somebody else.
    if (this.#lost === undefined) this.#sql.release()
  }

  #held(): Reserved {
    if (this.#lost !== undefined) throw this.#lost
    return this.#sql
  }
}
