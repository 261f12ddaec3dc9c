import { ImageOff } from 'lucide-react'
import { type CSSProperties, type ReactNode, useMemo, useState } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { classNames } from './class-names.ts'
import { LeafPlaceholder } from './leaf-placeholder.tsx'
import styles from './photo.module.css'
import { keepPreviewOf, PREVIEW_SIDE, photoPreview } from './photo-previews.ts'
import { hasVersions, photoFallback, photoOutline, photoSrcSet } from './photo-sources.ts'

export type PhotoProps = {
  /** The address of a media file, or of a picture in the memory of the browser (`blob:`). */
  src: string | undefined
  /** Empty where the words beside it say the same. */
  alt: string
  /** Width by height; the photograph is cropped to it. Without, it is shown whole. */
  ratio?: number
  /** How wide it is shown, as in `<img sizes>`. */
  sizes: string
  /** The id or name of what is shown decides the tint while there is no photograph. */
  seed?: string | number
  corners?: 's' | 'm' | 'l'
  /** In sight at once: not lazy, and first in line. */
  eager?: boolean
  /** Stands there without a photograph; a leaf if absent. */
  instead?: ReactNode
  /** What lies over it, such as a tick or a date. */
  children?: ReactNode
}

export function Photo(props: PhotoProps) {
  const { src, alt, ratio, sizes, seed = alt, corners, eager, instead, children } = props
  // By address, since a row of a list may get another photograph.
  const [loaded, setLoaded] = useState<string>()
  const [failed, setFailed] = useState<{ src: string; isOriginal: boolean }>()
  const shape: CSSProperties = ratio === undefined ? {} : { aspectRatio: ratio }
  const failure = failed?.src === src ? failed : undefined
  const shown = src !== undefined && failure?.isOriginal !== true
  // A version that could not be made is no reason to hide the photograph itself.
  const isVersion = shown && hasVersions(src) && failure === undefined
  // Of a photograph that is drawn already there is no more need of one, so it is looked for once.
  const preview = useMemo(
    () => (src === undefined || ratio === undefined ? undefined : photoPreview(src)),
    [src, ratio],
  )
  const drawn = (image: HTMLImageElement, src: string) => {
    setLoaded(src)
    keepPreviewOf(src, image)
  }
  return (
    <div
      className={classNames(
        styles.box,
        ratio === undefined && styles.whole,
        corners !== undefined && styles[corners],
      )}
      style={shape}
    >
      {src === undefined && (instead ?? <LeafPlaceholder seed={seed} label={alt} />)}
      {src !== undefined && !shown && <MissingPhoto alt={alt} />}
      {shown && preview !== undefined && <Preview pixels={preview} isOver={loaded === src} />}
      {shown && loaded !== src && ratio !== undefined && preview === undefined && (
        <span aria-hidden="true" className={styles.loading} />
      )}
      {isVersion && ratio === undefined && loaded !== src && (
        <img src={photoOutline(src)} alt="" aria-hidden="true" className={styles.outline} />
      )}
      {shown && (
        <picture>
          {isVersion && (
            <>
              <source type="image/avif" srcSet={photoSrcSet(src, 'avif', ratio)} sizes={sizes} />
              <source type="image/webp" srcSet={photoSrcSet(src, 'webp', ratio)} sizes={sizes} />
            </>
          )}
          <img
            // One that was loaded before is there at once and need not fade in.
            ref={(image) => {
              if (image?.complete && image.naturalWidth > 0 && loaded !== src) drawn(image, src)
            }}
            src={isVersion ? photoFallback(src, ratio) : src}
            alt={alt}
            loading={eager || !hasVersions(src) ? 'eager' : 'lazy'}
            fetchPriority={eager ? 'high' : 'auto'}
            decoding="async"
            draggable={false}
            className={classNames(styles.photo, loaded === src && styles.loaded)}
            onLoad={({ currentTarget }) => drawn(currentTarget, src)}
            onError={() => setFailed({ src, isOriginal: !isVersion })}
          />
        </picture>
      )}
      {children}
    </div>
  )
}

/** The soft colours of a photograph until it is drawn over them. */
function Preview({ pixels, isOver }: { pixels: Uint8ClampedArray<ArrayBuffer>; isOver: boolean }) {
  return (
    <span aria-hidden="true" className={classNames(styles.preview, isOver && styles.over)}>
      <canvas
        ref={(canvas) => canvas?.getContext('2d')?.putImageData(new ImageData(pixels, PREVIEW_SIDE), 0, 0)}
        width={PREVIEW_SIDE}
        height={PREVIEW_SIDE}
      />
    </span>
  )
}

/** Stands where a photograph should be and cannot be had. Where there is no room for the words, the icon stands alone. */
function MissingPhoto({ alt }: { alt: string }) {
  const { t } = useI18n()
  const heard =
    alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': `${alt}: ${t.ui.photoMissing}` }
  return (
    <span {...heard} className={styles.missing}>
      <ImageOff aria-hidden="true" className={styles.icon} />
      <span aria-hidden="true" className={styles.words}>
        {t.ui.photoMissing}
      </span>
    </span>
  )
}
