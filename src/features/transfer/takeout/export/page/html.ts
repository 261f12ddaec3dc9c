import { fileNameOf } from '../../takeout-format.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for a place between tags or in an attribute. Control characters, which no page may have, become spaces. */
export function text(value: string): string {
  return value
    .replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (character) => (/[\t\n]/.test(character) ? character : ' '))
}

interface Frame {
  readonly language: string
  readonly title: string
}

/** Well-formed as XML too, and without anything that has to be fetched from elsewhere or run. */
export function pageStart({ language, title }: Frame): string {
  return `<!DOCTYPE html>
<html lang="${text(language)}" xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<title>${text(title)}</title>
<style>${STYLE}</style>
</head>
<body>
`
}

export const PAGE_END = '</main>\n</body>\n</html>\n'

interface Picture {
  readonly id: number
  readonly url: string
}

/** Formats that browsers show in place. */
const SHOWN = /\.(jpg|png|webp|avif|gif)$/

export function isShown({ url }: Picture): boolean {
  return SHOWN.test(url)
}

export function image(picture: Picture, alt: string, attributes = ''): string {
  return `<img${attributes} src="${text(fileNameOf(picture))}" alt="${text(alt)}" loading="lazy" decoding="async" />`
}

/** Small pictures that lead to the files, and the names of files that are no pictures. */
export function strip(files: readonly Picture[], alt: string): string {
  if (files.length === 0) return ''
  const links = files.map((file) => {
    const name = fileNameOf(file)
    const shown = isShown(file) ? image(file, alt) : text(name.replace('media/', ''))
    return `<a href="${text(name)}">${shown}</a>`
  })
  return `<div class="strip">${links.join('')}</div>`
}

const STYLE = `
:root { --paper: #f7f5ef; --card: #fff; --ink: #22301f; --soft: #5d6b59; --line: #e2e0d6; --leaf: #2f6b3a; --wash: #e6eee2; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #141a14; --card: #1d251d; --ink: #e8ede4; --soft: #a3b09f; --line: #2e382d; --leaf: #8fcf97; --wash: #263226; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, "Segoe UI", "Noto Sans", "Noto Sans CJK SC", sans-serif; overflow-wrap: anywhere; }
header, main { max-width: 72rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 3rem; padding-bottom: 1rem; }
h1 { font: 600 clamp(1.8rem, 5vw, 2.8rem)/1.15 Georgia, "Noto Serif", "Songti SC", serif; margin: 0 0 .4rem; }
h2 { font: 600 1.4rem/1.2 Georgia, "Noto Serif", "Songti SC", serif; margin: 2.5rem 0 1rem; }
p { margin: 0 0 .5rem; }
a { color: var(--leaf); }
.soft { color: var(--soft); }
.facts { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 1rem 0 0; padding: 0; list-style: none; color: var(--soft); }
.years { display: flex; flex-wrap: wrap; gap: .5rem; margin: 0; padding: 0; list-style: none; }
.years a { display: block; padding: .45rem .9rem; border-radius: 999px; background: var(--wash); text-decoration: none; }
.plants { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); gap: 1.25rem; }
.plant { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; overflow: hidden; content-visibility: auto; contain-intrinsic-size: 15rem 25rem; }
.plant:target { outline: 3px solid var(--leaf); }
.cover { display: block; width: 100%; aspect-ratio: 1; object-fit: cover; background: var(--wash); }
.none { display: grid; place-items: center; color: var(--leaf); font-size: 2.5rem; }
.body { padding: .9rem 1rem 1rem; }
h3 { font-size: 1.1rem; line-height: 1.3; margin: 0; }
.chips { display: flex; flex-wrap: wrap; gap: .35rem; margin: .5rem 0 0; padding: 0; list-style: none; font-size: .85rem; }
.chips li { padding: .1rem .6rem; border-radius: 999px; background: var(--wash); }
.remark { margin: .6rem 0 0; white-space: pre-line; }
.strip { display: flex; flex-wrap: wrap; gap: .4rem; margin-top: .6rem; }
.strip img { width: 4rem; height: 4rem; object-fit: cover; border-radius: .5rem; display: block; background: var(--wash); }
.entry .strip img { width: 8rem; height: 8rem; }
.entry { display: grid; grid-template-columns: 8rem 1fr; gap: .25rem 1.25rem; padding: .9rem 0; border-top: 1px solid var(--line); content-visibility: auto; contain-intrinsic-size: auto 4rem; }
.entry time { color: var(--soft); }
.kind { font-weight: 600; }
.about { margin: 3rem 0; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .9rem; }
@media (max-width: 36rem) { .entry { grid-template-columns: 1fr; } header { padding-top: 1.5rem; } }
@media print { .plant, .entry { content-visibility: visible; break-inside: avoid; } }
`
