import assert from 'node:assert/strict'
import { access, readdir } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import posix from 'node:path/posix'
import { suite, test } from 'node:test'
import { ROOT, readDocument } from './document.ts'

const TOP = (await readdir(ROOT)).filter((name) => name.endsWith('.md'))
const BELOW = (await readdir(join(ROOT, 'docs'), { recursive: true }))
  .filter((name) => name.endsWith('.md'))
  .map((name) => name.replaceAll('\\', '/'))
const DOCUMENTS = [...TOP, ...BELOW.map((name) => `docs/${name}`), 'client/README.md', 'web/README.md']

/** What code blocks say is not a link. */
function prose(text: string): string {
  return text.replace(/^```.*?^```$/gms, '').replace(/`[^`\n]*`/g, '')
}

/** The anchors that GitHub gives to headings. */
function anchors(text: string): Set<string> {
  const headings = text.replace(/^```.*?^```$/gms, '').matchAll(/^#+ (.+)$/gm)
  return new Set([...headings].map(([, title = '']) => slug(title)))
}

function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- _]/gu, '')
    .replaceAll(' ', '-')
}

/** Links of Markdown, and pictures that are written as HTML. */
function links(text: string): string[] {
  const found = [...prose(text).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)]
  return found.map(([, inMarkdown, inHtml]) => inMarkdown ?? inHtml ?? '')
}

async function isThere(path: string): Promise<boolean> {
  return access(join(ROOT, path)).then(
    () => true,
    () => false,
  )
}

suite('links between the documents', () => {
  for (const document of DOCUMENTS) {
    test(`of ${document} lead somewhere`, async () => {
      const dead: string[] = []
      for (const link of links(await readDocument(document))) {
        if (/^[a-z]+:/.test(link)) continue
        const [path = '', anchor] = link.split('#')
        const target = path === '' ? document : posix.join(posix.dirname(document), path)
        const isFile = await isThere(normalize(target))
        const hasAnchor = isFile && (anchor === undefined || anchors(await readDocument(target)).has(anchor))
        if (!hasAnchor) dead.push(link)
      }
      assert.deepEqual(dead, [])
    })
  }
})
