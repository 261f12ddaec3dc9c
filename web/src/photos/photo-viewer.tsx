import { Dialog } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { IconButton } from '../ui/button.tsx'
import { CloseIcon, NextIcon, PreviousIcon } from '../ui/icons.ts'
import { Photo } from '../ui/photo.tsx'
import { useCloseOnBack } from '../ui/use-close-on-back.ts'
import { useRootMark } from '../ui/use-root-mark.ts'
import styles from './photo-viewer.module.css'

type ViewedPhoto = { key: string | number; url: string; alt: string }

type PhotoViewerProps = { photos: readonly ViewedPhoto[]; start: number; onClose: () => void }

/** Photographs as large as the screen, one after another by swipe, arrow or button. */
export function PhotoViewer({ photos, start, onClose }: PhotoViewerProps) {
  const { t } = useI18n()
  useCloseOnBack(true, onClose)
  useRootMark('viewer-open')
  const strip = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(start)
  useEffect(() => {
    const { current } = strip
    if (current !== null) current.scrollLeft = start * current.clientWidth
  }, [start])
  const go = (to: number) => strip.current?.children[to]?.scrollIntoView({ behavior: 'smooth' })
  const photo = photos[at]
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          className={styles.viewer}
          aria-describedby={undefined}
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight') go(at + 1)
            else if (event.key === 'ArrowLeft') go(at - 1)
          }}
        >
          <header className={styles.head}>
            <Dialog.Title className={styles.title} aria-live="polite">
              <span className={styles.name}>{photo?.alt ?? t.photos.viewer}</span>
              {photos.length > 1 && (
                <span className={styles.count}> · {t.photos.of(at + 1, photos.length)}</span>
              )}
            </Dialog.Title>
            <Dialog.Close asChild>
              <IconButton icon={CloseIcon} label={t.app.action.close} />
            </Dialog.Close>
          </header>
          <div
            ref={strip}
            className={styles.strip}
            onScroll={({ currentTarget }) =>
              setAt(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth)))
            }
          >
            {photos.map(({ key, url, alt }) => (
              <div key={key} className={styles.slide}>
                <Photo src={url} alt={alt} sizes="100vw" />
              </div>
            ))}
          </div>
          {photos.length > 1 && (
            <div className={styles.arrows}>
              <IconButton
                icon={PreviousIcon}
                look="photo"
                label={t.photos.previous}
                disabled={at === 0}
                onClick={() => go(at - 1)}
              />
              <IconButton
                icon={NextIcon}
                look="photo"
                label={t.photos.next}
                disabled={at === photos.length - 1}
                onClick={() => go(at + 1)}
              />
            </div>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
