/** Few widths, so that the service makes and keeps few versions of a photograph; each about half as wide again as the last. */
const WIDTHS = [96, 192, 320, 480, 720, 1080, 1600] as const
/** For a browser that knows neither AVIF nor WebP. */
const FALLBACK_WIDTH = 720

/** Below this quality the difference is seen in leaves. */
const QUALITY = { avif: 52, webp: 72, jpeg: 76 } as const

type Format = keyof typeof QUALITY

/** Only files of the service have versions; what is in the memory of the browser is shown as it is. */
export function hasVersions(src: string): boolean {
  return !/^(blob|data):/.test(src)
}

/** One version of a media file; with `ratio` (width by height) the service crops it, so that nothing hidden is loaded. */
export function photoVersion(src: string, format: Format, width: number, ratio: number | undefined): string {
  const crop = ratio === undefined ? '' : `&h=${Math.max(1, Math.round(width / ratio))}&resize=fill`
  return `${src}?w=${width}${crop}&format=${format}&q=${QUALITY[format]}`
}

export function photoSrcSet(src: string, format: Format, ratio: number | undefined): string {
  return WIDTHS.map((width) => `${photoVersion(src, format, width, ratio)} ${width}w`).join(', ')
}

/** So small that it is there at once: its proportions, and what is to be seen in outline. */
export function photoOutline(src: string): string {
  return photoVersion(src, 'webp', WIDTHS[0], undefined)
}

export function photoFallback(src: string, ratio: number | undefined): string {
  return photoVersion(src, 'jpeg', FALLBACK_WIDTH, ratio)
}
