import { memo } from 'react'
import { classNames } from '../ui/class-names.ts'
import type { QrDrawing } from '../ui/qr-drawing.ts'
import type { Format } from './formats.ts'
import styles from './label.module.css'
import type { Content } from './label-choice.ts'
import { lengths } from './lengths.ts'

const LARGEST_NAME_MM = 6
const LARGEST_CODE_MM = 26

/** What stands on one label, as far as it is wanted. */
export type LabelText = { id: number; name: string; species?: string; place?: string }

type LabelProps = {
  text: LabelText
  code: QrDrawing | undefined
  format: Format
  contents: readonly Content[]
}

/** One label: its code at the side of the words, or above them where there is more height. */
export const Label = memo(function Label({ text, code, format, contents }: LabelProps) {
  const { name, species, place } = text
  const has = (content: Content) => contents.includes(content)
  const { isUpright, ...measures } = measuresOf(format, contents)
  return (
    <div
      className={classNames(
        styles.label,
        format.shape === 'round' && styles.round,
        isUpright && styles.upright,
      )}
      style={lengths({ ...measures, size: sizeOfName(format) })}
    >
      {has('code') && code !== undefined && <Code {...code} />}
      {contents.some((content) => content !== 'code') && (
        <div data-words="" className={styles.words}>
          {has('name') && <p className={styles.name}>{name}</p>}
          {has('species') && species !== undefined && <p className={styles.species}>{species}</p>}
          {has('place') && place !== undefined && <p className={styles.where}>{place}</p>}
        </div>
      )}
    </div>
  )
})

const Code = memo(function Code({ size, path }: QrDrawing) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={styles.code}
    >
      <path d={path} />
    </svg>
  )
})

/** How high the letters of a name are at most, in millimetres. */
export function sizeOfName({ label }: Format): number {
  return Math.min(LARGEST_NAME_MM, Math.min(label.height, label.width) / 4)
}

/** In millimetres; of a disc, what is inside of it counts. */
function measuresOf({ label: { width, height }, shape }: Format, contents: readonly Content[]) {
  const isRound = shape === 'round'
  const short = Math.min(width, height)
  const padding = isRound ? (short * (1 - Math.SQRT1_2)) / 2 : short / 16
  const room = { width: width - 2 * padding, height: height - 2 * padding }
  const isUpright = room.width < 1.5 * room.height
  const isAlone = contents.every((content) => content === 'code')
  const most = isUpright ? (isAlone ? room.height : room.height * 0.6) : Math.min(room.height, room.width / 2)
  return { padding, isUpright, code: isAlone ? Math.min(room.width, most) : Math.min(LARGEST_CODE_MM, most) }
}
