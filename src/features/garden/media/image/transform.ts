import { AppError } from '../../../../http/errors.ts'
import type { ImageFormat, SourceFormat } from './sniff.ts'
import type { TransformQuery } from './transform.schema.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** The header of an image tells this without decoding. Sizes are as displayed. */
export interface ImageFacts extends Size {
  readonly format: SourceFormat
  readonly frames: number
}

/** A transformation is in normal form: parameters without an effect have their default, so equal results have equal transforms. */
export interface Transform {
  readonly width: number | undefined
  readonly height: number | undefined
  readonly format: ImageFormat
  readonly quality: number
  readonly resize: 'fit' | 'fill'
}

const DEFAULT_QUALITY = 80
const LONGEST_SIDE = 8_192
export const MOST_RESULT_PIXELS = 32_000_000

export function transformOf(query: TransformQuery, sourceFormat: SourceFormat): Transform {
  const format = query.format ?? (sourceFormat === 'heic' ? 'jpeg' : sourceFormat)
  const hasQuality = format === 'jpeg' || format === 'webp' || format === 'avif'
  return {
    width: query.w,
    height: query.h,
    format,
    quality: hasQuality ? (query.q ?? DEFAULT_QUALITY) : DEFAULT_QUALITY,
    // Only with both sides given is there anything to crop.
    resize: query.w !== undefined && query.h !== undefined ? (query.resize ?? 'fit') : 'fit',
  }
}

/** Computes the exact size of the result; throws MEDIA_DIMENSIONS if it would be too large. */
export function targetSize(source: Size, { width, height, resize }: Transform): Size {
  const size =
    resize === 'fill' && width !== undefined && height !== undefined
      ? { width, height }
      : fitted(source, width, height)
  if (Math.max(size.width, size.height) > LONGEST_SIDE || size.width * size.height > MOST_RESULT_PIXELS) {
    throw new AppError('MEDIA_DIMENSIONS', {
      message: `The result would be ${size.width} by ${size.height} pixels; at most ${LONGEST_SIDE} a side and ${MOST_RESULT_PIXELS} in all are allowed.`,
    })
  }
  return size
}

/** Multiplies before it divides: a scale factor would be inexact and could round the wrong way. */
function fitted(source: Size, width: number | undefined, height: number | undefined): Size {
  const isWidthTighter =
    height === undefined || (width !== undefined && width * source.height <= height * source.width)
  if (!isWidthTighter) return { width: atLeastOne((source.width * height) / source.height), height }
  if (width === undefined) return { width: source.width, height: source.height }
  return { width, height: atLeastOne((source.height * width) / source.width) }
}

function atLeastOne(length: number): number {
  return Math.max(1, Math.round(length))
}

/** The name identifies the result, in its ETag and in the name of the cached file. */
export function transformName({ width, height, format, quality, resize }: Transform): string {
  return [width ?? '', height ?? '', format, quality, resize].join(',')
}
