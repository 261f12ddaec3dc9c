import { isUniqueViolation } from '../../db/errors.ts'
import { AppError, type ErrorName } from '../../http/errors.ts'

/** Lets the unique index decide whether a name is free: looking before writing would leave a gap between the two. */
export async function refusingDuplicate<T>(errorName: ErrorName, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError(errorName, { cause: error })
    throw error
  }
}
