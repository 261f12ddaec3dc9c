import { createHash } from 'node:crypto'

const STYLE = `
:root { color-scheme: light dark; --paper: #f6f4ec; --card: #fffdf7; --ink: #24301f; --soft: #5b6753; --leaf: #3f7a4b; --line: #dfdccb }
@media (prefers-color-scheme: dark) {
  :root { --paper: #141a14; --card: #1c241c; --ink: #e6ebdd; --soft: #a3af9a; --leaf: #8cc491; --line: #2e392d }
}
* { box-sizing: border-box; margin: 0 }
body { min-height: 100vh; display: grid; align-items: center; padding: clamp(1.5rem, 5vw, 4rem); background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 ui-sans-serif, system-ui, sans-serif }
main { width: 100%; max-width: 60rem; margin: auto; display: grid; gap: 1.5rem clamp(2rem, 6vw, 5rem); justify-items: start }
.frond { width: 6.5rem; height: auto; display: block; fill: var(--leaf) }
h1 { font: 400 clamp(2.75rem, 8vw, 4.25rem)/1.05 ui-serif, Georgia, serif; letter-spacing: -.01em }
.lead { margin-top: .75rem; max-width: 34rem; font-size: 1.1875rem; color: var(--soft) }
ul { width: 100%; margin-top: 2rem; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: .75rem; background: var(--card); overflow: hidden }
li + li { border-top: 1px solid var(--line) }
a { display: block; padding: .8rem 1.1rem; color: inherit; text-decoration: none }
a:hover { background: color-mix(in srgb, var(--leaf) 9%, transparent) }
a:focus-visible { outline: 2px solid var(--leaf); outline-offset: -2px; border-radius: .7rem }
strong { display: block; font-weight: 600; color: var(--leaf) }
a span { color: var(--soft); font-size: .9375rem }
footer { margin-top: 1.5rem; color: var(--soft); font-size: .9375rem }
pre { margin: .6rem 0; padding: .6rem 1.1rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--card); color: var(--ink); overflow-x: auto }
@media (min-width: 52rem) {
  main { grid-template-columns: 15rem 1fr; align-items: center }
  .frond { width: 100% }
}
`

const LEAF = 'M3 14Q1 3 14 2Q14 13 5 12L3 14Z'

const ICON = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#3f7a4b" d="${LEAF}"/></svg>`,
)}`

const LINKS = [
  ['/docs', 'API reference', 'Every call, to read and to try out here'],
  ['/api/v1/plant-species?size=5', 'The catalogue', 'Five species, as an app gets them'],
  ['/openapi.json', 'OpenAPI document', 'The same for generators and tools'],
  ['/readyz', 'Health', 'Whether the server is ready to work'],
]

export const FRONT_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="description" content="Frond keeps a catalogue of plant species, and each user's plants, places and care journals.">
    <link rel="icon" href="${ICON}">
    <title>Frond</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
      <svg class="frond" viewBox="0 0 16 16" role="img" aria-label="A leaf"><path d="${LEAF}"/></svg>
      <div>
        <h1>Frond</h1>
        <p class="lead">A home for what you know about your plants: a catalogue of species, and for everyone their own plants, the places these stand in, pictures and a care journal.</p>
        <ul>
${LINKS.map(([href, name, what]) => `          <li><a href="${href}"><strong>${name}</strong> <span>${what}</span></a></li>`).join('\n')}
        </ul>
        <footer>
          <p>Apps talk to it below <code>/api/v1</code>. Frond in the browser is not built here: to see it at this address, run</p>
          <pre><code>npm ci &amp;&amp; npm run build</code></pre>
          <p>where Frond is installed, and start it again.</p>
        </footer>
      </div>
    </main>
  </body>
</html>
`

/** The hash of the style, for the Content-Security-Policy: no other style is applied. */
export const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`
