import { AppError } from '../../../http/errors.ts'

/** 401 for a password or a refresh token; RFC 6750 names an error in the challenge only for access tokens. */
export function invalidCredentials(message: string): AppError {
  return new AppError('UNAUTHENTICATED', { message, headers: { 'WWW-Authenticate': 'Bearer realm="frond"' } })
}
