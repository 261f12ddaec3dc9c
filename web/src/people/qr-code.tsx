import { useEffect, useState } from 'react'
import type { QrDrawing } from '../ui/qr-drawing.ts'
import styles from './qr-code.module.css'

/** What cameras want to see around a code, in modules. */
const MARGIN = 4

/** A text for the camera of another phone. Its drawing comes in a chunk of its own; the room for it is there before. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<QrDrawing>()
  useEffect(() => {
    let isGone = false
    void draw(text).then(
      (code) => {
        if (!isGone) setDrawn(code)
      },
      // The link beside it does the same.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [text])
  return (
    <div className={styles.paper}>
      {drawn !== undefined && (
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${drawn.size} ${drawn.size}`}
          shapeRendering="crispEdges"
          className={styles.code}
        >
          <path d={drawn.path} />
        </svg>
      )}
    </div>
  )
}

async function draw(text: string): Promise<QrDrawing> {
  const { qrDrawing } = await import('../ui/qr-drawing.ts')
  return qrDrawing(text, MARGIN)
}
