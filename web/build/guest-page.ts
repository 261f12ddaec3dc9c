import type { Plugin } from 'vite'

/** In development: the page of a link is at its address, as the service has it. */
export function guestPage(): Plugin {
  return {
    name: 'frond:guest-page',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        if (request.url === '/g') request.url = '/g.html'
        next()
      })
    },
  }
}
