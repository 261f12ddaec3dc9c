export type ToastOptions = {
  text: string
  /** Takes back what was done. Also by Ctrl or ⌘ with Z, as long as the toast is there. */
  undo?: (() => void) | undefined
  /** Something else to do about it. */
  action?: { label: string; run: () => void } | undefined
  durationMs?: number
  tone?: 'danger'
}

export type Toast = ToastOptions & { id: number }
