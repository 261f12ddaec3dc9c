import { photoVersion } from '../../ui/photo-sources.ts'
import { spread } from './spread.ts'

/** Width by height. */
export const FRAME_RATIO = 4 / 5
const WIDTH = 720
const HEIGHT = WIDTH / FRAME_RATIO

/** It is recorded as long as it plays, so more photographs would be waited for too long. */
const MOST_FRAMES = 40
const FEWEST_FRAMES = 2
const STEP_MS = 600
const LAST_MS = 1_500
const FADE_MS = 250
const TICK_MS = 40
const BITS_PER_SECOND = 4_000_000
/** How much of the whole it takes to load the photographs. */
const LOADING = 0.3

const [MARGIN, LETTERS] = [32, 34]

type VideoType = { mimeType: string; extension: string }

/** What most devices play comes first. */
const TYPES: readonly VideoType[] = [
  { mimeType: 'video/mp4;codecs=avc1.42E01F', extension: 'mp4' },
  { mimeType: 'video/webm;codecs=vp9', extension: 'webm' },
  { mimeType: 'video/webm;codecs=vp8', extension: 'webm' },
]

type Frame = { url: string /** They stand on the photograph. */; words: string }

/** How this browser can write a video, if it can. */
export function videoType(): VideoType | undefined {
  if (typeof MediaRecorder === 'undefined' || !('captureStream' in HTMLCanvasElement.prototype))
    return undefined
  return TYPES.find(({ mimeType }) => MediaRecorder.isTypeSupported(mimeType))
}

/** Plays photographs on a canvas out of sight and records it. `onProgress` hears how far it is, 0 to 1. */
export async function recordedVideo(
  frames: readonly Frame[],
  { mimeType }: VideoType,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Blob> {
  const wanted = spread(frames, MOST_FRAMES)
  const loaded: { file: Blob; words: string }[] = []
  for (const [index, { url, words }] of wanted.entries()) {
    const file = await fileOf(url, signal)
    if (file !== undefined) loaded.push({ file, words })
    onProgress((LOADING * (index + 1)) / wanted.length)
  }
  if (loaded.length < FEWEST_FRAMES) throw new Error('Too few photographs could be loaded')

  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('No canvas')
  const recording = record(canvas, mimeType)
  try {
    let before: ImageBitmap | undefined
    for (const [index, { file, words }] of loaded.entries()) {
      const picture = await createImageBitmap(file)
      const lasts = index === loaded.length - 1 ? LAST_MS : STEP_MS
      const since = performance.now()
      for (let passed = 0; passed < lasts; passed = performance.now() - since) {
        if (before !== undefined) draw(context, before, 1)
        draw(context, picture, before === undefined ? 1 : Math.min(1, passed / FADE_MS))
        write(context, words)
        await new Promise((resolve) => setTimeout(resolve, TICK_MS))
        signal.throwIfAborted()
      }
      before?.close()
      before = picture
      onProgress(LOADING + ((1 - LOADING) * (index + 1)) / loaded.length)
    }
    before?.close()
  } finally {
    recording.stop()
  }
  return await recording.video
}

/** One that cannot be had is left out. */
async function fileOf(url: string, signal: AbortSignal): Promise<Blob | undefined> {
  const response = await fetch(photoVersion(url, 'webp', WIDTH, FRAME_RATIO), { signal })
  return response.ok ? await response.blob() : undefined
}

function record(canvas: HTMLCanvasElement, mimeType: string): { video: Promise<Blob>; stop: () => void } {
  const stream = canvas.captureStream(1_000 / TICK_MS)
  const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: BITS_PER_SECOND })
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  const { promise, resolve, reject } = Promise.withResolvers<Blob>()
  recorder.addEventListener('stop', () => resolve(new Blob(parts, { type: mimeType })))
  recorder.addEventListener('error', () => reject(new Error('The recording broke off')))
  // A user that gave up does not wait for it.
  promise.catch(() => undefined)
  recorder.start()
  return {
    video: promise,
    stop: () => {
      if (recorder.state !== 'inactive') recorder.stop()
      for (const track of stream.getTracks()) track.stop()
    },
  }
}

/** Fills the canvas; what is over at the sides is cut off. */
function draw(context: CanvasRenderingContext2D, picture: ImageBitmap, opacity: number): void {
  const scale = Math.max(WIDTH / picture.width, HEIGHT / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  context.globalAlpha = opacity
  context.drawImage(picture, (WIDTH - width) / 2, (HEIGHT - height) / 2, width, height)
  context.globalAlpha = 1
}

function write(context: CanvasRenderingContext2D, words: string): void {
  context.font = `600 ${LETTERS}px ${getComputedStyle(document.body).fontFamily}`
  const { width } = context.measureText(words)
  context.fillStyle = 'rgb(18 22 16 / 62%)'
  context.fillRect(MARGIN, HEIGHT - MARGIN - 2 * LETTERS, width + LETTERS, 1.6 * LETTERS)
  context.fillStyle = '#ffffff'
  context.fillText(words, MARGIN + LETTERS / 2, HEIGHT - MARGIN - 0.9 * LETTERS)
}
