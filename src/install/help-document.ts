import posix from 'node:path/posix'
import { Marked, type MarkedToken, type Token } from 'marked'
import { HELP_PAGES, type HelpPage } from './help-pages.ts'

/** What a search looks through: the text below one heading. */
export interface HelpSection {
  readonly page: string
  /** Empty at the top of a page. */
  readonly anchor: string
  readonly heading: string
  readonly text: string
}

export interface HelpDocument {
  readonly title: string
  readonly html: string
  readonly sections: readonly HelpSection[]
  /** Their paths, relative to the root of the project. */
  readonly images: readonly string[]
}

/** A document of the project as a page of the help. Its texts are ours, so that markup in them is kept. */
export function helpDocument(page: HelpPage, markdown: string): HelpDocument {
  const images: string[] = []
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const html = this.parser.parseInline(tokens)
        if (depth === 1) return `<h1>${html}</h1>\n`
        const id = anchorOf(text)
        const link = `<a class="anchor" href="#${id}" aria-label="Link to ${escaped(plain(html))}">#</a>`
        return `<h${depth} id="${id}">${html} ${link}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const html = this.parser.parseInline(tokens)
        const address = addressOf(page, href)
        // Files of the project are pages here.
        const text = html.replace(/^([\w-]+)\.md$/, '$1')
        return address === undefined ? text : `<a href="${escaped(address)}">${text}</a>`
      },
      html({ text }) {
        return text.replace(/\bsrc="([^"]+)"/g, (_, path: string) => {
          const image = posix.join(posix.dirname(page.file), path)
          images.push(image)
          return `src="${imageName(image)}"`
        })
      },
      code({ text }) {
        return `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`
      },
    },
  })
  const title = plain(marked.parseInline(/^# (.+)$/m.exec(markdown)?.[1] ?? page.name, { async: false }))
  let below = { anchor: '', heading: title, html: '' }
  const parts = [below]
  let html = ''
  for (const token of marked.lexer(markdown)) {
    const part = marked.parser([token])
    html += token.type === 'table' ? `<div class="scroll" tabindex="0">${part}</div>\n` : part
    if (!isHeading(token)) below.html += part
    else if (token.depth > 1) {
      const heading = plain(marked.parseInline(token.text, { async: false }))
      below = { anchor: anchorOf(token.text), heading, html: '' }
      parts.push(below)
    }
  }
  const sections = parts.map(({ html, ...part }) => ({ page: page.name, ...part, text: plain(html) }))
  return { title, html, images, sections }
}

/** Where a link of a document leads in the help; nothing for what only the sources have. */
function addressOf(page: HelpPage, href: string): string | undefined {
  if (/^(https?:|mailto:|#)/.test(href)) return href
  const [path = '', anchor] = href.split('#')
  const file = posix.join(posix.dirname(page.file), path)
  const hash = anchor === undefined ? '' : `#${anchor}`
  if (file === 'README.md') return './'
  const found = HELP_PAGES.find((other) => other.file === file)
  return found === undefined ? undefined : `${found.name}${hash}`
}

/** A picture's place in the help, by its path in the project. */
export function imageName(path: string): string {
  return `images/${posix.basename(path)}`
}

/** As the host of the sources names headings, so that a link leads to the same place there and here. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- _]/gu, '')
    .replaceAll(' ', '-')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/** Tags between which words do not belong together. */
const BLOCK = /<\/?(?:br|div|h[1-6]|li|ol|p|pre|t[dhr]|table|tbody|thead|ul)\b[^>]*>/g

/** The text of markup. */
function plain(html: string): string {
  return html
    .replace(BLOCK, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}

export function escaped(text: string): string {
  return text.replace(
    /[&<>"']/g,
    (sign) => Object.entries(ENTITIES).find(([, is]) => is === sign)?.[0] ?? sign,
  )
}

function isHeading(token: Token): token is Extract<MarkedToken, { type: 'heading' }> {
  return token.type === 'heading'
}
