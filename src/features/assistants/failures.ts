import type { FastifyRequest } from 'fastify'
import { AppError, type FieldProblem } from '../../http/errors.ts'

/** Why a call was refused, as an assistant is told. */
export interface Failure {
  readonly code: number
  readonly message: string
  readonly errors?: readonly FieldProblem[]
}

/** An endpoint has refused a call. */
export class Refusal extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

/** The library would tell the message of any error to the client. */
export function failureOf(error: unknown, { log }: FastifyRequest): Failure {
  if (error instanceof Refusal) return error.failure
  const known = error instanceof AppError ? error : new AppError('INTERNAL', { cause: error })
  if (known.status >= 500) log.error({ err: error, code: known.code }, 'call of an assistant failed')
  const { code, message, problems } = known
  return { code, message, ...(problems && { errors: problems }) }
}
