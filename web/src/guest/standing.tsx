import type { ReactNode } from 'react'
import type { Drawing } from '../ui/botanical.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'

type StandingProps = { title: string; text: string; drawing?: Drawing; children?: ReactNode }

/** A page that says how things stand, where there is nothing to do. */
export function Standing({ title, text, drawing = 'fern', children }: StandingProps) {
  return (
    <Page title={title}>
      {children}
      <EmptyState drawing={drawing} text={text} />
    </Page>
  )
}
