import helmet from '@fastify/helmet'
import type { App } from './app-type.ts'

/** Answers are data, never pages: nothing may be loaded, framed or sniffed. Pages widen this for themselves. */
export async function sendSecurityHeaders(app: App, publicUrl: string | undefined): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    strictTransportSecurity: publicUrl?.startsWith('https://') ?? false,
  })
}
