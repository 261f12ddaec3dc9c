import { hasCode } from '../../../base/errors.ts'
import { AppError } from '../../../http/errors.ts'
import type { StaticContent } from '../../../http/server/static-response.ts'
import { HASHED, typeOf, type WebBuild, type WebFile } from '../../../install/web-build.ts'

/** A name with a hash never stands for another content. Everything else is compared at each use. */
const FOREVER = 'public, max-age=31536000, immutable'
const COMPARED = 'no-cache'

/** A file of the build, in the encodings in which it lies there. */
export function contentOf(build: WebBuild, file: WebFile): StaticContent {
  return {
    type: typeOf(file),
    tag: file.tag,
    cacheControl: file.path.startsWith(HASHED) ? FOREVER : COMPARED,
    encodings: file.encodings,
    read: (encoding) => build.read(file, encoding).catch(refuseMissing),
  }
}

/** A later build may have taken the place of the one that is served. */
function refuseMissing(error: unknown): never {
  throw hasCode(error, 'ENOENT') ? new AppError('ROUTE_NOT_FOUND') : error
}
