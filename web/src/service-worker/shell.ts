const SHELL_PREFIX = 'frond-shell-'
const PAGE = '/'

/** The files of one version of the application, with which it starts without a connection. */
export interface Shell {
  readonly version: string
  /** Their addresses, the page among them as `/`. */
  readonly files: readonly string[]
}

/** Fetches the version. Files with a hash in their names are taken from the version before where it has them. */
export async function keepShell({ version, files }: Shell): Promise<void> {
  const cache = await caches.open(SHELL_PREFIX + version)
  await Promise.all(
    files.map(async (file) => {
      const kept = file.startsWith('/assets/') ? await caches.match(file, { ignoreVary: true }) : undefined
      const response = kept ?? (await fetch(new Request(file, { cache: 'no-cache' })))
      if (!response.ok) throw new Error(`${file} was answered with ${response.status}`)
      await cache.put(file, response)
    }),
  )
}

/** Deletes all versions but this one and the one before, of which another tab may still need a part. */
export async function dropOldShells({ version }: Shell): Promise<void> {
  const others = (await caches.keys()).filter(
    (name) => name.startsWith(SHELL_PREFIX) && name !== SHELL_PREFIX + version,
  )
  // They come in the order in which they were made.
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

/**
 * Answers with the kept page and its files: it starts at once, whatever the connection is like. The browser looks for a
 * newer version meanwhile, and the person is told of it.
 */
export async function page({ version }: Shell, request: Request): Promise<Response> {
  const cache = await caches.open(SHELL_PREFIX + version)
  return (await cache.match(PAGE, { ignoreVary: true })) ?? fetch(request)
}

/** A file of the application: never changes under its name, so what is kept is as good as new. */
export async function shellFile({ version }: Shell, request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept !== undefined) return kept
  const response = await fetch(request)
  // What is too large to be fetched ahead is kept from its first use on.
  if (response.ok) await (await caches.open(SHELL_PREFIX + version)).put(request, response.clone())
  return response
}
