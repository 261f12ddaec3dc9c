import { useRef, useState } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { ImportIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/page.tsx'
import styles from './import/import.module.css'
import { type ImportFile, MOST_BYTES, readImportFile } from './import/import-file.ts'
import { ImportLines } from './import/import-lines.tsx'
import { COLUMNS } from './import/species-lines.ts'

/** A list of species from a file: looked through first, then sent line by line. */
export function ImportSpeciesPage() {
  const { t, format } = useI18n()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ count: number; read: ImportFile }>()
  const words = t.admin.species.import
  const read = chosen?.read
  const choose = async (file: File) => {
    const read = await readImportFile(file)
    setChosen((before) => ({ count: (before?.count ?? 0) + 1, read }))
  }
  return (
    <Page
      title={t.admin.home.import}
      lead={words.lead}
      back={<BackLink to="/admin">{t.admin.title}</BackLink>}
    >
      <div>
        <Button
          look={read === undefined ? 'primary' : 'soft'}
          icon={ImportIcon}
          onClick={() => input.current?.click()}
        >
          {read === undefined ? words.choose : words.other}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          accept=".csv,.tsv,.txt,.json,.jsonl,.ndjson,text/csv,application/json"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            // Without this, a mended file of this name could not be chosen again.
            event.currentTarget.value = ''
            if (file !== undefined) void choose(file)
          }}
        />
      </div>
      {read === undefined && (
        <Card>
          <h2 className={styles.columnsTitle}>{words.columns}</h2>
          <p className={styles.columns}>
            {COLUMNS.map((column) => (
              <code key={column}>{column}</code>
            ))}
          </p>
          <p className={styles.quiet}>{words.columnsHint}</p>
        </Card>
      )}
      {read !== undefined && 'refused' in read && (
        <ErrorNote
          failure={{
            sentence:
              read.refused === 'tooLarge' ? words.tooLarge(format.bytes(MOST_BYTES)) : words[read.refused],
          }}
        />
      )}
      {read !== undefined && 'lines' in read && (
        <ImportLines key={chosen?.count} lines={read.lines} ignored={read.ignored} />
      )}
    </Page>
  )
}
