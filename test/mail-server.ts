import { once } from 'node:events'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as it arrived. Header names are in lower case. */
export interface ArrivedMail {
  readonly from: string
  readonly to: readonly string[]
  readonly isEncrypted: boolean
  readonly user: string | undefined
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
  readonly html: string
}

export interface MailServer {
  readonly port: number
  /** `smtp://127.0.0.1:…` */
  readonly url: string
  readonly mails: readonly ArrivedMail[]
  close(): Promise<void>
}

/** A real SMTP server on this machine. Its certificate is its own, which no client trusts unless told to. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: ArrivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          isEncrypted: session.secure,
          user: session.user,
          ...parsed(Buffer.concat(chunks).toString('latin1')),
        })
        done()
      })
    },
    ...options,
  })
  // A client that distrusts the certificate goes away; it is the client that tells.
  server.on('error', () => undefined)
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('It has no port')
  const { port } = address
  const close = () => new Promise<void>((closed) => server.close(() => closed()))
  return { port, url: `smtp://127.0.0.1:${port}`, mails, close }
}

interface Part {
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/** Strict about what matters: CRLF everywhere, and no header twice. */
function parsed(raw: string): Pick<ArrivedMail, 'headers' | 'text' | 'html'> {
  if (/[^\r]\n|\r[^\n]/.test(raw)) throw new Error('A line does not end with CRLF')
  const { headers, body } = partOf(raw)
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1]
  if (boundary === undefined) throw new Error('It has no parts')
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => partOf(part.replace(/^\r\n/, '')))
  const bodyOf = (type: string) => {
    const part = parts.find(({ headers }) => headers.get('content-type')?.startsWith(type))
    if (part === undefined) throw new Error(`It has no ${type}`)
    return decoded(part)
  }
  return { headers, text: bodyOf('text/plain'), html: bodyOf('text/html') }
}

function partOf(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n')
  const headers = new Map<string, string>()
  for (const line of raw
    .slice(0, end)
    .replace(/\r\n[ \t]/g, ' ')
    .split('\r\n')) {
    const [, name = '', value = ''] = /^([!-9;-~]+): ?(.*)$/.exec(line) ?? []
    if (name === '' || headers.has(name.toLowerCase())) throw new Error(`Not a header: ${line}`)
    headers.set(name.toLowerCase(), words(value))
  }
  return { headers, body: raw.slice(end + 4) }
}

function decoded({ headers, body }: Part): string {
  const text = body.replace(/\r\n$/, '')
  const encoding = headers.get('content-transfer-encoding')
  if (encoding === 'base64') return utf8(Buffer.from(text, 'base64').toString('latin1'))
  return utf8(encoding === 'quoted-printable' ? unquoted(text.replace(/=\r\n/g, '')) : text)
}

/** RFC 2047. */
function words(value: string): string {
  return value
    .replace(/\?= +=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : utf8(unquoted(text.replaceAll('_', ' '))),
    )
}

function unquoted(text: string): string {
  return text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

function utf8(latin1: string): string {
  return Buffer.from(latin1, 'latin1').toString().replaceAll('\r\n', '\n')
}
