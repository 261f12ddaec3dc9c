import type { Target } from './attack.ts'

const TAGS = '/api/v1/plant-tags'

/** The head of a request that makes a tag, without the lines that say where its body ends. */
export function headOf({ token }: Pick<Target, 'token'>, line = `POST ${TAGS} HTTP/1.1`): string {
  return `${line}\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`
}

/** A whole request that makes a tag of this name. */
export function requestFor(target: Pick<Target, 'token'>, name: string): string {
  const body = bodyFor(name)
  return `${headOf(target)}Content-Length: ${body.length}\r\n\r\n${body}`
}

export function bodyFor(name: string): string {
  return JSON.stringify({ name })
}

/** The names of all tags of the attacker, who has made them or has not; they are deleted. */
export async function takeTags({ port, token }: Pick<Target, 'port' | 'token'>): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` }
  const base = `http://127.0.0.1:${port}${TAGS}`
  const { data }: { data: { id: number; name: string }[] } = JSON.parse(
    await (await fetch(base, { headers })).text(),
  )
  for (const { id } of data) await (await fetch(`${base}/${id}`, { method: 'DELETE', headers })).text()
  return data.map(({ name }) => name)
}
