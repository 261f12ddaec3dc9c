import { useEffect, useEffectEvent, useRef, useState } from 'react'

const TYPING_MS = 200

/**
 * Holds what is typed into a search; the address carries its words. It reaches the address after a short pause; a link that
 * changes the address changes the field.
 */
export function useTypedSearch(address: string, onSettle: (text: string) => void) {
  const [typed, setTyped] = useState(address)
  const sent = useRef(address)
  const settle = useEffectEvent((text: string) => {
    sent.current = text
    onSettle(text)
  })
  useEffect(() => {
    if (address === sent.current) return
    sent.current = address
    setTyped(address)
  }, [address])
  useEffect(() => {
    const text = typed.trim()
    if (text === sent.current) return
    const { pathname } = location
    const timer = setTimeout(() => {
      // While another page is on its way, a new address of this one would call the user back.
      if (location.pathname === pathname) settle(text)
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped] as const
}
