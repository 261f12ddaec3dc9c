import { useLayoutEffect } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import type { QrDrawing } from '../ui/qr-drawing.ts'
import { fitWords } from './fit-words.ts'
import { pagesOf, placeOf } from './formats.ts'
import { Label, type LabelText, sizeOfName } from './label.tsx'
import type { LabelChoice } from './label-choice.ts'
import styles from './label-sheets.module.css'
import { lengths } from './lengths.ts'
import { usePageSize } from './use-page-size.ts'
import { usePreviewScale } from './use-preview-scale.ts'

type LabelSheetsProps = {
  labels: readonly LabelText[]
  /** By the id of the plant. */
  codes: ReadonlyMap<number, QrDrawing>
  choice: LabelChoice
  /** How many labels of the first sheet are gone. */
  used: number
}

/** The pages as they are printed; the printer gets them and nothing else of the page. */
export function LabelSheets({ labels, codes, choice, used }: LabelSheetsProps) {
  const { t } = useI18n()
  const { format, contents } = choice
  const { page, label } = format
  usePageSize(page.width, page.height)
  const list = usePreviewScale(page.width)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changes the labels is a reason to fit their words again.
  useLayoutEffect(() => {
    const words = list.current?.querySelectorAll<HTMLElement>('[data-words]') ?? []
    fitWords([...words], sizeOfName(format))
  }, [labels, format, contents])
  const pages = pagesOf(format, labels, used)
  return (
    <ul
      ref={list}
      // biome-ignore lint/a11y/noRedundantRoles: Safari forgets the role of a list without bullets.
      role="list"
      aria-label={t.labels.preview}
      className={styles.pages}
      style={lengths({ 'page-width': page.width, 'page-height': page.height })}
    >
      {pages.map((on, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages have nothing but their number.
        <li key={number} className={styles.page}>
          <div className={styles.paper}>
            {on.map(
              (text, index) =>
                text !== undefined && (
                  <div
                    key={text.id}
                    data-label=""
                    className={styles.place}
                    style={lengths({ ...placeOf(format, index), ...label })}
                  >
                    <Label {...{ text, format, contents }} code={codes.get(text.id)} />
                  </div>
                ),
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
