import { type ReactNode, useEffect } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import styles from './page.module.css'

type PageProps = {
  title: string
  /** A BackLink, on pages below another. */
  back?: ReactNode
  /** A sentence under the title. */
  lead?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** The content of a page under its heading. The frame around it has `main`. */
export function Page({ title, back, lead, actions, children }: PageProps) {
  const { t } = useI18n()
  // What a tab, the history and a screen reader call the page.
  useEffect(() => {
    document.title = `${title} · ${t.app.name}`
  }, [title, t.app.name])
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {back}
        <div className={styles.row}>
          <h1 className={styles.title}>{title}</h1>
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </div>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  )
}

type SectionProps = { title: string; titleHidden?: boolean; actions?: ReactNode; children: ReactNode }

export function Section({ title, titleHidden, actions, children }: SectionProps) {
  return (
    <section aria-label={title} className={styles.section}>
      {titleHidden && actions === undefined ? (
        // Without a row around it, which would keep a gap below.
        <h2 className="heard-only">{title}</h2>
      ) : (
        <div className={styles.row}>
          <h2 className={titleHidden ? 'heard-only' : styles.sectionTitle}>{title}</h2>
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      {children}
    </section>
  )
}
