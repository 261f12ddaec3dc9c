import { Agent, request } from 'node:http'
import type { Server } from './server.ts'

const agent = new Agent({ keepAlive: true })

/** Through the service, on connections that stay open; tells how many species there are in all. */
export function askSpecies(server: Server, query: string): Promise<number> {
  const url = `${server.url}/api/v1/plant-species?${query}`
  return new Promise((resolve, reject) => {
    request(url, { agent }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (piece) => {
        text += piece
      })
      response.once('end', () => {
        const total = /"total":(\d+)/.exec(text)?.[1]
        if (response.statusCode === 200 && total !== undefined) resolve(Number(total))
        else reject(new Error(`${url} answered ${response.statusCode}`))
      })
    })
      .once('error', reject)
      .end()
  })
}

export function hangUp(): void {
  agent.destroy()
}
