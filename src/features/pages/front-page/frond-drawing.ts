const LEAFLETS = 13

/** A frond as an SVG, drawn rather than stored: leaflets in pairs along a bent stem, smaller towards its tip. */
export function frondDrawing(): string {
  const leaflets = Array.from({ length: LEAFLETS }, (_, at) => {
    const along = 0.12 + (at / LEAFLETS) * 0.86
    const { x, y, angle } = stemAt(along)
    const length = 46 * (1 - along) ** 0.75 * Math.min(1, 0.55 + along * 2) + 5
    return [62, -62].map((side) => leaflet(x, y, angle + side, length)).join('')
  })
  const { x, y, angle } = stemAt(0.96)
  return `<svg class="frond" viewBox="30 6 140 212" role="img" aria-label="A fern frond"><path class="stem" d="M64 214Q84 110 158 18"/><g class="leaflets">${leaflets.join('')}${leaflet(x, y, angle, 16)}</g></svg>`
}

/** A point of the stem, a quadratic curve, and the direction in which it grows there, in degrees. */
function stemAt(t: number): { x: number; y: number; angle: number } {
  const at = (from: number, bend: number, to: number) =>
    (1 - t) ** 2 * from + 2 * (1 - t) * t * bend + t ** 2 * to
  const slope = (from: number, bend: number, to: number) => 2 * (1 - t) * (bend - from) + 2 * t * (to - bend)
  const angle = Math.atan2(slope(214, 110, 18), slope(64, 84, 158)) * (180 / Math.PI)
  return { x: at(64, 84, 158), y: at(214, 110, 18), angle }
}

function leaflet(x: number, y: number, angle: number, length: number): string {
  const [l, half, width] = [length, length * 0.45, length * 0.2].map((value) => value.toFixed(1))
  const place = `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle.toFixed(1)})`
  return `<path d="M0 0Q${half} -${width} ${l} 0Q${half} ${width} 0 0Z" transform="${place}"/>`
}
