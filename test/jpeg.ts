/** A progressive JPEG whose last scan is repeated up to the given number of scans. */
export function withScans(jpeg: Buffer, count: number): Buffer {
  const starts = [...jpeg.keys()].filter((at) => jpeg[at] === 0xff && jpeg[at + 1] === 0xda)
  const end = jpeg.length - 2
  const last = jpeg.subarray(starts.at(-1), end)
  const more = Array<Buffer>(count - starts.length).fill(last)
  return Buffer.concat([jpeg.subarray(0, end), ...more, jpeg.subarray(end)])
}
