import { useEffect, useRef, useState } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { dayOf } from '../../journal/moments.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DownloadIcon, PauseIcon, StartIcon } from '../../ui/icons.ts'
import { photoFallback, photoSrcSet } from '../../ui/photo-sources.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useToasts } from '../../ui/toasts.tsx'
import type { DatedPhoto } from './dated-photos.ts'
import styles from './time-lapse.module.css'
import { FRAME_RATIO, recordedVideo, videoType } from './video.ts'

const SIZES = '(width < 40rem) 100vw, 30rem'
/** How long each photograph is seen while it plays. */
const STEP_MS = 1_200
/** As many are loaded before they are seen. */
const AHEAD = 3
/** Photographs years apart are told apart by the year, so each says its own. */
const ANY_OTHER_YEAR = ''

type TimeLapseProps = { name: string /** The oldest first. */; frames: readonly DatedPhoto[] }

/** Each photograph lies over those before it and becomes visible in its turn. */
export function TimeLapse({ name, frames }: TimeLapseProps) {
  const { t, format } = useI18n()
  const [at, setAt] = useState(0)
  const [isPlaying, setIsPlaying] = useState(maySelfStart)
  const [settled, setSettled] = useState<ReadonlySet<number>>(new Set())
  const video = useVideo(name)
  const last = frames.length - 1
  const plays = isPlaying && at < last
  const isReady = [frames[at], frames[at + 1]].every((frame) => frame !== undefined && settled.has(frame.id))
  useEffect(() => {
    if (!plays || !isReady) return
    const timer = setTimeout(() => setAt(at + 1), STEP_MS)
    return () => clearTimeout(timer)
  }, [plays, isReady, at])
  const dayOfFrame = (frame: DatedPhoto) => format.shortDay(dayOf(frame.at), ANY_OTHER_YEAR)
  const shown = frames[at]
  if (shown === undefined) return null
  const day = dayOfFrame(shown)
  const from = Math.max(0, at - 1)
  return (
    <div className={styles.lapse}>
      <div className={styles.stage}>
        {frames.slice(from, at + 1 + AHEAD).map((frame, index) => (
          <img
            key={frame.id}
            alt={from + index === at ? t.plantPage.photoOf(name, day) : ''}
            aria-hidden={from + index !== at}
            src={photoFallback(frame.url, FRAME_RATIO)}
            srcSet={photoSrcSet(frame.url, 'webp', FRAME_RATIO)}
            sizes={SIZES}
            decoding="async"
            draggable={false}
            className={classNames(styles.frame, from + index <= at && styles.seen)}
            // One that cannot be had does not hold up the others.
            onLoad={() => settle(frame.id)}
            onError={() => settle(frame.id)}
          />
        ))}
        <span aria-hidden="true" className={styles.day}>
          {day}
        </span>
      </div>
      <div className={styles.controls}>
        <IconButton
          icon={plays ? PauseIcon : StartIcon}
          look="soft"
          label={plays ? t.plantPage.pause : t.plantPage.play}
          onClick={() => {
            if (at === last) setAt(0)
            setIsPlaying(!plays)
          }}
        />
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label={t.plantPage.photoShown}
          aria-valuetext={t.plantPage.photoOf(day, t.photos.of(at + 1, frames.length))}
          className={styles.range}
          onChange={(event) => {
            setIsPlaying(false)
            setAt(event.currentTarget.valueAsNumber)
          }}
        />
        <span aria-hidden="true" className={styles.count}>
          {at + 1} / {frames.length}
        </span>
      </div>
      {video.type !== undefined && (
        <div className={styles.save}>
          <Button
            look="quiet"
            icon={DownloadIcon}
            busy={video.progress !== undefined}
            onClick={() =>
              void video.save(frames.map((frame) => ({ url: frame.url, words: dayOfFrame(frame) })))
            }
          >
            {t.plantPage.saveVideo}
          </Button>
          {video.progress !== undefined && (
            <ProgressBar label={t.plantPage.makingVideo} value={video.progress} />
          )}
        </div>
      )}
    </div>
  )

  function settle(id: number) {
    setSettled((before) => new Set(before).add(id))
  }
}

function maySelfStart(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Makes the video while the sheet is open; closing it gives up. */
function useVideo(name: string) {
  const { t } = useI18n()
  const toasts = useToasts()
  const [type] = useState(videoType)
  const [progress, setProgress] = useState<number>()
  const under = useRef<AbortController>(null)
  useEffect(() => () => under.current?.abort(), [])
  const save = async (frames: readonly { url: string; words: string }[]) => {
    if (type === undefined) return
    const controller = new AbortController()
    under.current = controller
    setProgress(0)
    try {
      const video = await recordedVideo(frames, type, controller.signal, setProgress)
      saveFile(video, `${name}.${type.extension}`)
      toasts.show({ text: t.plantPage.videoSaved })
    } catch {
      if (!controller.signal.aborted) toasts.show({ text: t.plantPage.videoNotMade, tone: 'danger' })
    } finally {
      setProgress(undefined)
    }
  }
  return { type, progress, save }
}
