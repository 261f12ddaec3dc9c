import { parentPort } from 'node:worker_threads'
import apiReference from '@scalar/fastify-api-reference'
import Fastify from 'fastify'

/**
 * Hands over the script of the reference page and ends. It is a text inside a package that takes half a second to load and
 * gives it away through a route of its own alone: in a thread nobody has to wait for that, and the memory goes with it.
 */
const host = Fastify()
await host.register(apiReference, { routePrefix: '/', configuration: { url: '/openapi.json' } })
const { statusCode, rawPayload } = await host.inject('/js/scalar.js')
if (statusCode !== 200) throw new Error(`The package answered ${statusCode} instead of its script`)
const script = Uint8Array.from(rawPayload)
parentPort?.postMessage(script, [script.buffer])
