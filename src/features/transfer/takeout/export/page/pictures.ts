import { fileNameOf } from '../../file-name.ts'
import { text } from './html.ts'

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
