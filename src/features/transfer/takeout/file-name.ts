import { extname } from 'node:path/posix'

/** The name in the archive of a file that is shown with this id and URL. */
export function fileNameOf({ id, url }: { readonly id: number; readonly url: string }): string {
  return `media/${id}${extname(url)}`
}
