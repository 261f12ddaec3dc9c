import { isUniqueViolation } from '../../db/run/errors.ts'
import { AppError, type ErrorName } from '../../http/errors.ts'

/** Lets the unique index decide whether a name is free: a check before the write would be a race. */
export async function refusingDuplicate<T>(errorName: ErrorName, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError(errorName, { cause: error })
    throw error
  }
}
