import type { components } from '@frond/client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../api/client.ts'

export type AccountImport = components['schemas']['AccountImport']

type ImportState =
  | { step: 'choosing'; error?: unknown; file?: File }
  /** `sent` goes from 0 to 1, and then the server works. */
  | { step: 'sending'; file: File; dryRun: boolean; sent: number }
  | { step: 'looked'; file: File; found: AccountImport }
  | { step: 'done'; found: AccountImport }

/** First what a file would add, then adding it. The same file is sent both times: the server keeps nothing in between. */
export function useImportFile() {
  const queries = useQueryClient()
  const [state, setState] = useState<ImportState>({ step: 'choosing' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File, dryRun: boolean) => {
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const show = (sent: number) => setState({ step: 'sending', file, dryRun, sent })
    show(0)
    try {
      const found = await client.upload('/api/v1/auth/me/import', file, {
        query: { dryRun },
        onProgress: ({ sent, total }) => show(total === 0 ? 1 : sent / total),
        signal,
      })
      setState(dryRun ? { step: 'looked', file, found } : { step: 'done', found })
      if (!dryRun) await queries.invalidateQueries()
    } catch (error) {
      setState(signal.aborted ? { step: 'choosing' } : { step: 'choosing', error, file })
    }
  }
  return {
    state,
    look: (file: File) => send(file, true),
    take: (file: File) => send(file, false),
    stop: () => running.current?.abort(),
  }
}
