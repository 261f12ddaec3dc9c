import { generate } from 'lean-qr'

/** The dark modules of a code as one path, in a square of so many units. */
export type QrDrawing = { size: number; path: string }

/** Draws a text for the camera of a phone, with a margin in modules; what is beside each other is one stroke. */
export function qrDrawing(text: string, margin: number): QrDrawing {
  const code = generate(text)
  let path = ''
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      if (!code.get(x, y)) continue
      const from = x
      while (x + 1 < code.size && code.get(x + 1, y)) x++
      const width = x + 1 - from
      path += `M${from + margin} ${y + margin}h${width}v1h-${width}z`
    }
  }
  return { size: code.size + 2 * margin, path }
}
