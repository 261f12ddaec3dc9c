import { useId, useState } from 'react'
import { decodedTable, writeCsv } from '../../../../src/base/csv.ts'
import { COLUMNS } from '../../../../src/features/transfer/imports/table/columns.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import type { Language } from '../../i18n/languages.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { DownloadIcon, PasteIcon, SpreadsheetIcon } from '../../ui/icons.ts'
import { TextArea } from '../../ui/text-field.tsx'
import { downloadText } from './download-text.ts'
import styles from './import.module.css'
import photoStyles from './photos-field.module.css'

/** What spreadsheets write that do not write UTF-8, on a computer in that language. */
const OLD_ENCODING: Readonly<Record<Language, string>> = {
  en: 'windows-1252',
  de: 'windows-1252',
  zh: 'gb18030',
}

type ImportSourceProps = {
  text: string
  onText: (text: string) => void
  /** The text is put away: what becomes of it is what matters now. */
  isFolded: boolean
  onFold: (isFolded: boolean) => void
}

/** Takes the table from a file, or as copied text. */
export function ImportSource({ text, onText, isFolded, onFold }: ImportSourceProps) {
  const { t, language } = useI18n()
  const words = t.plants.add.csv
  const id = useId()
  const [isUnreadable, setUnreadable] = useState(false)

  const take = async (file: File | undefined) => {
    if (file === undefined) return
    const taken = decodedTable(new Uint8Array(await file.arrayBuffer()), OLD_ENCODING[language])
    setUnreadable(taken === undefined)
    if (taken === undefined) return
    onText(taken)
    onFold(true)
  }
  const sample = () =>
    downloadText(
      words.sampleName,
      writeCsv([COLUMNS.map((column) => words.column[column]), ...words.sampleRows]),
    )

  return (
    <div className={styles.source}>
      <div className={styles.buttons}>
        <span className={photoStyles.input}>
          <input
            id={id}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            className="heard-only"
            onChange={(event) => {
              void take(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
          <label htmlFor={id} className={buttonClass(text === '' ? 'primary' : 'soft')}>
            <span className={photoStyles.content}>
              <SpreadsheetIcon aria-hidden="true" className={photoStyles.icon} />
              {words.file}
            </span>
          </label>
        </span>
        <Button look="quiet" icon={DownloadIcon} onClick={sample}>
          {words.sample}
        </Button>
      </div>
      {isUnreadable && <ErrorNote failure={{ sentence: words.unreadable }} />}
      {isFolded && text !== '' ? (
        <div>
          <Button look="quiet" icon={PasteIcon} onClick={() => onFold(false)}>
            {words.showText}
          </Button>
        </div>
      ) : (
        <div className={styles.paste}>
          <TextArea
            label={words.paste}
            value={text}
            onChange={onText}
            rows={6}
            spellCheck={false}
            wrap="off"
          />
        </div>
      )}
    </div>
  )
}
