import { saveFile } from '../ui/save-file.ts'

const SVG = 'http://www.w3.org/2000/svg'

const [WIDTH, MARGIN, GAP] = [1080, 72, 56]
const [TITLE, TEXT, HEADING] = [60, 32, 36]
/** What a style sheet decides, and an image has no style sheet. */
const STYLES = ['fill', 'stroke', 'stroke-width', 'font-family', 'font-size', 'font-weight'] as const

/** Makes a PNG of the charts on a page, below a title and some lines, in the colours that the page has. */
export async function pictureOf(page: HTMLElement, title: string, lines: readonly string[]): Promise<Blob> {
  const { svg, height } = drawn(page, title, lines)
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image(WIDTH, height)
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = WIDTH
    canvas.height = height
    canvas.getContext('2d')?.drawImage(image, 0, 0, WIDTH, height)
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob === null ? reject(new Error('No picture')) : resolve(blob)), 'image/png'),
    )
  } finally {
    URL.revokeObjectURL(address)
  }
}

function drawn(page: HTMLElement, title: string, lines: readonly string[]): { svg: string; height: number } {
  const colours = getComputedStyle(page)
  const outer = document.createElementNS(SVG, 'svg')
  const ground = document.createElementNS(SVG, 'rect')
  outer.append(ground)
  let bottom = MARGIN
  const write = (text: string, size: number, weight: number) => {
    const line = document.createElementNS(SVG, 'text')
    bottom += size
    set(line, { x: MARGIN, y: bottom, fill: colours.color, 'font-family': colours.fontFamily })
    set(line, { 'font-size': size, 'font-weight': weight })
    line.textContent = text
    outer.append(line)
    bottom += size * 0.5
  }
  write(title, TITLE, 700)
  for (const line of lines) write(line, TEXT, 400)
  for (const chart of page.querySelectorAll<SVGSVGElement>('svg[data-title]')) {
    bottom += GAP
    write(chart.dataset.title ?? '', HEADING, 600)
    bottom += GAP / 4
    const { width, height } = chart.viewBox.baseVal
    const inner = WIDTH - 2 * MARGIN
    const copy = styled(chart)
    set(copy, { x: MARGIN, y: bottom, width: inner, height: (height / width) * inner })
    outer.append(copy)
    bottom += (height / width) * inner
  }
  const height = Math.ceil(bottom + MARGIN)
  set(ground, { width: WIDTH, height, fill: colours.backgroundColor })
  set(outer, { xmlns: SVG, width: WIDTH, height, viewBox: `0 0 ${WIDTH} ${height}` })
  return { svg: new XMLSerializer().serializeToString(outer), height }
}

/** A copy that looks the same without the style sheets of the page. */
function styled(chart: SVGSVGElement): Element {
  const copy = document.importNode(chart, true)
  const originals = [chart, ...chart.querySelectorAll('*')]
  const copies = [copy, ...copy.querySelectorAll('*')]
  for (const [at, original] of originals.entries()) {
    const style = getComputedStyle(original)
    const target = copies[at]
    target?.removeAttribute('class')
    for (const name of STYLES) target?.setAttribute(name, style.getPropertyValue(name))
  }
  return copy
}

function set(element: Element, attributes: Readonly<Record<string, string | number>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, `${value}`)
}

/** Hands a picture to another application, or saves it where there is none; tells whether it was saved. */
export async function sharePicture(picture: Blob, name: string, title: string): Promise<boolean> {
  const file = new File([picture], name, { type: picture.type })
  if (navigator.canShare?.({ files: [file] })) {
    // The user may think better of it, which is no failure.
    await navigator.share({ files: [file], title }).catch(() => undefined)
    return false
  }
  saveFile(file, name)
  return true
}
