import type { paths } from './generated/api-types.ts'

type Query = NonNullable<paths['/api/v1/media/{month}/{name}']['get']['parameters']['query']>

/** How a picture is wanted. With one of width and height the other follows in proportion. */
export interface Variant {
  /** 1 to 4096 pixels, as the height. */
  readonly width?: number
  readonly height?: number
  readonly format?: Query['format']
  /** 1 to 100. */
  readonly quality?: number
  /** With both sizes: `fit` keeps the whole picture inside, `fill` covers the size and crops. */
  readonly resize?: Query['resize']
}

export interface SrcSet extends Pick<Variant, 'format' | 'quality'> {
  readonly widths: readonly number[]
  /** Width to height: pictures are then cropped to it. */
  readonly ratio?: number
}

const MEDIA = '/api/v1/media/'
const LARGEST = 4096

/** The address of a file in a variant, or as it was uploaded. Takes the `url` of a file or its storage key. */
export function mediaUrl(baseUrl: string, file: string, variant: Variant = {}): string {
  const { width, height, format, quality, resize } = variant
  const query = {
    w: width,
    h: height,
    format,
    q: quality,
    resize,
  } satisfies { [Name in keyof Query]-?: Query[Name] | undefined }
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  )
  const address = addressOf(baseUrl, file)
  return given.length === 0 ? address : `${address}?${given.join('&')}`
}

/** For `<img srcset>`: one address for each width, none larger than the service makes them. */
export function srcSet(baseUrl: string, file: string, { widths, ratio, ...style }: SrcSet): string {
  const candidates = widths.flatMap((width) => {
    const height = ratio === undefined ? undefined : Math.max(1, Math.round(width / ratio))
    if (width > LARGEST || (height ?? 0) > LARGEST) return []
    const cropped = height === undefined ? {} : { height, resize: 'fill' as const }
    const url = mediaUrl(baseUrl, file, { ...style, width, ...cropped })
    return [`${url} ${width}w`]
  })
  return candidates.join(', ')
}

function addressOf(baseUrl: string, file: string): string {
  if (/^https?:/.test(file)) return file
  return `${baseUrl}${file.startsWith(MEDIA) ? file : `${MEDIA}${file}`}`
}
