import type { RequestListener } from 'node:http'

/** An S3 store that refuses every request by this code; as its protocol has it, answers to HEAD tell the status alone. */
export function refusing(status: number, code: string): RequestListener {
  return ({ method }, response) => {
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(method === 'HEAD' ? undefined : `<Error><Code>${code}</Code><Message>No.</Message></Error>`)
  }
}
