import type { LinkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** What one can choose: it leads to a page. */
export type Option = {
  key: string
  link: LinkOptions
  leading: ReactNode
  title: ReactNode
  detail?: ReactNode
  onChosen?: () => void
}

export type OptionGroup = { key: string; label: string; options: readonly Option[] }
