import type { Static, TSchema } from 'typebox'
import { ZipError } from '../../../../archive/zip-format.ts'
import { memoize } from '../../../../base/memoize.ts'
import { AppError, type FieldProblem, validationFailed } from '../../../../http/errors.ts'
import { validatorFor } from '../../../../http/validation/schema-compilers.ts'

/** Schemas are compiled at the first import that needs them. */
const compiled = memoize(100, (schema: TSchema) => validatorFor(schema, 'body'))

/** A value as a schema of the API wants it, trimmed and with its defaults; otherwise tells where it was found and what is wrong. */
export function checked<T extends TSchema>(schema: T, value: unknown, at: string): Static<T> {
  const result = compiled(schema)(value)
  if ('error' in result) throw refusal(at, result.error.problems())
  // That it matches its schema is what was just checked.
  return result.value as Static<T>
}

/** Refuses the whole import for what is wrong at one place of its file. */
export function refusal(at: string, problems: readonly FieldProblem[]): AppError {
  return validationFailed(problems.map(({ path, message }) => ({ path: `${at}: ${path}`, message })))
}

export function refuse(at: string, problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw refusal(at, problems)
}

/** Whatever goes wrong in the work is about this place of the file. */
export async function blaming<T>(at: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.problems !== undefined) throw refusal(at, error.problems)
    throw new AppError(error.errorName, { message: `${at}: ${error.message}`, cause: error })
  }
}

/** A damaged or hostile archive is a mistake of the request. */
export async function readingArchive<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ZipError)) throw error
    throw validationFailed([{ path: error.entry ?? 'file', message: error.problem }])
  }
}
