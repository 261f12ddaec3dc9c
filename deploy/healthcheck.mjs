// Asks the server in this container whether it is ready, for images without curl. Plain JavaScript, because it runs every
// few seconds.
import { get } from 'node:http'

const { PORT = '8080' } = process.env

const request = get({ host: '127.0.0.1', port: PORT, path: '/readyz', timeout: 4_000 }, (response) => {
  response.resume()
  process.exitCode = response.statusCode === 200 ? 0 : 1
})
request.on('timeout', () => request.destroy(new Error('no answer within 4 seconds')))
request.on('error', (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
