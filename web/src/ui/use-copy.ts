import { useState } from 'react'
import { useToasts } from './toasts.tsx'

/** Puts a text where it can be pasted from, and says so. */
export function useCopy() {
  const toasts = useToasts()
  const [isCopied, setCopied] = useState(false)
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch (error) {
      toasts.fail(error)
    }
  }
  return { copy, isCopied }
}
