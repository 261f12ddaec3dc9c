import { useEffect, useState } from 'react'

/** A picture from the memory of the browser, as a photograph just taken is. */
export function useDrawnPhoto(hue: number): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let wanted = true
    draw(hue).then((blob) => {
      if (!wanted) return
      made = URL.createObjectURL(blob)
      setAddress(made)
    })
    return () => {
      wanted = false
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [hue])
  return address
}

function draw(hue: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(480, 600)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser has no canvas')
  const light = context.createLinearGradient(0, 0, 480, 600)
  light.addColorStop(0, `hsl(${hue} 30% 82%)`)
  light.addColorStop(1, `hsl(${hue} 25% 48%)`)
  context.fillStyle = light
  context.fillRect(0, 0, 480, 600)
  for (let leaf = 0; leaf < 16; leaf++) {
    context.save()
    context.translate(240, 430)
    context.rotate(((leaf / 15) * 2 - 1) * 1.5)
    const length = 170 + ((leaf * 53) % 130)
    context.fillStyle = `hsl(${hue + (leaf % 5) * 7} 38% ${26 + (leaf % 4) * 7}%)`
    context.beginPath()
    context.moveTo(0, 0)
    context.quadraticCurveTo(50, -length * 0.6, 0, -length)
    context.quadraticCurveTo(-50, -length * 0.6, 0, 0)
    context.fill()
    context.restore()
  }
  context.fillStyle = 'hsl(18 38% 42%)'
  context.fillRect(165, 420, 150, 130)
  return canvas.convertToBlob({ type: 'image/webp' })
}
