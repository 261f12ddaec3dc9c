import sharp from 'sharp'
import { isShrinkOrder } from '../shrink.ts'

/** The image library alone, with the settings and the number of slots of the service. */
sharp.cache(false)
sharp.concurrency(1)

process.on('message', async (order: unknown) => {
  if (!isShrinkOrder(order)) throw new Error('This is not an order to shrink something')
  const { path, widths, slots } = order
  const left = [...widths]
  const cpuBefore = process.cpuUsage()
  const started = performance.now()
  await Promise.all(
    Array.from({ length: slots }, async () => {
      for (let width = left.pop(); width !== undefined; width = left.pop()) {
        const image = sharp(path, { failOn: 'warning', limitInputPixels: 100_000_000, pages: 1 })
        const height = Math.round(width * 0.75)
        await image.autoOrient().resize({ width, height, fit: 'fill' }).webp({ quality: 80 }).toBuffer()
      }
    }),
  )
  const seconds = (performance.now() - started) / 1_000
  const { user, system } = process.cpuUsage(cpuBefore)
  process.send?.({ seconds, cpuMicroseconds: user + system })
})
process.on('disconnect', () => process.exit())
