import { useEffect, useState } from 'react'

/** The value once it has not changed for a moment: what is typed, for searching while typing. */
export function useSettled<T>(value: T, delayMs = 180): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
