import { useEffect, useRef, useState } from 'react'
import { client } from '../../api/client.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { useToasts } from '../../ui/toasts.tsx'

/** Downloads everything of the person; `received` is undefined while nothing is under way. */
export function useExport() {
  const { t } = useI18n()
  const toasts = useToasts()
  const [received, setReceived] = useState<number>()
  const [problem, setProblem] = useState<unknown>()
  const running = useRef<AbortController>(undefined)
  // Leaving the page stops it.
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setReceived(0)
    setProblem(undefined)
    try {
      const { blob, fileName } = await client.download('/api/v1/auth/me/export', {
        onProgress: setReceived,
        signal,
      })
      const name = fileName ?? 'frond.zip'
      saveBlob(blob, name)
      toasts.show({ text: t.account.data.saved(name) })
    } catch (error) {
      if (!signal.aborted) setProblem(error)
    } finally {
      setReceived(undefined)
    }
  }
  return { received, problem, start, stop: () => running.current?.abort() }
}

/** Saves what was downloaded as a file. */
function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to read it; large files take a while to copy.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
