import { createServer } from 'node:http'
import { parentPort } from 'node:worker_threads'

/** A webhook receiver in a thread of its own: it says its port, and how many messages came whenever it is asked. */
let received = 0
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    received++
    response.writeHead(204).end()
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  parentPort?.postMessage(typeof address === 'object' ? address?.port : undefined)
})
parentPort?.on('message', () => parentPort?.postMessage(received))
