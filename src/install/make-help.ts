import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { escaped, helpDocument, imageName } from './help-document.ts'
import { HELP_GROUPS, HELP_PAGES } from './help-pages.ts'

const BROWSER = 'src/features/pages/help/browser'
/** What its pages load beside themselves. */
const BROWSER_FILES = ['help.css', 'help.js']

/** Writes the documents as a small site: a page for each, and what a search in the browser looks through. */
export async function makeHelp(root: URL, folder: string): Promise<void> {
  const project = fileURLToPath(root)
  await mkdir(join(folder, 'images'), { recursive: true })
  const documents = await Promise.all(
    HELP_PAGES.map(async (page) => ({
      ...helpDocument(page, await readFile(join(project, page.file), 'utf8')),
      name: page.name,
    })),
  )
  const titles = new Map(documents.map(({ name, title }) => [name, title]))
  for (const { name, title, html } of documents) {
    await writeFile(join(folder, `${name}.html`), pageOf(`${title} · Frond`, html, titles, name))
  }
  await writeFile(join(folder, 'index.html'), pageOf('Frond Help', overview(titles), titles))
  const sections = documents.flatMap(({ sections, title }) => sections.map((one) => ({ ...one, title })))
  await writeFile(join(folder, 'search.json'), JSON.stringify(sections))
  for (const file of BROWSER_FILES) await copyFile(join(project, BROWSER, file), join(folder, file))
  for (const image of new Set(documents.flatMap(({ images }) => images))) {
    await copyFile(join(project, image), join(folder, imageName(image)))
  }
}

type Titles = ReadonlyMap<string, string>

function overview(titles: Titles): string {
  return `<h1>Frond Help</h1>\n${linksOf(titles, 'h2')}<p><a href="/docs/">The reference of the API</a>, where requests can be tried out</p>\n`
}

/** All pages by what their readers do. */
function linksOf(titles: Titles, heading: 'h2' | 'p', current?: string): string {
  return HELP_GROUPS.map(({ title, pages }) => {
    const links = pages.map(({ name }) => {
      const here = name === current ? ' aria-current="page"' : ''
      return `<li><a href="${name}"${here}>${escaped(titles.get(name) ?? name)}</a></li>`
    })
    return `<${heading} class="group">${escaped(title)}</${heading}>\n<ul class="links">${links.join('')}</ul>\n`
  }).join('')
}

function pageOf(title: string, html: string, titles: Titles, current?: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/style.css">
<link rel="stylesheet" href="help.css">
<title>${escaped(title)}</title>
<script type="module" src="help.js"></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="bar">
<button class="menu" type="button" popovertarget="pages">Menu</button>
<a class="home" href="./">Frond Help</a>
<search><input id="search" type="search" placeholder="Search" aria-label="Search the help" autocomplete="off"></search>
<a class="raw" href="/docs/">API reference</a>
</header>
<div id="found" class="found" hidden></div>
<p id="count" class="heard" role="status"></p>
<nav id="pages" class="pages" aria-label="Pages" popover>
<ul class="links"><li><a href="/">Back to your plants</a></li></ul>
${linksOf(titles, 'p', current)}</nav>
<main id="main" class="text" tabindex="-1">
${html}</main>
</body>
</html>
`
}
