import { useState } from 'react'

/** Something that is on or off, as the user chose it on this device. */
export function useDeviceChoice(key: string): readonly [isOn: boolean, choose: (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(() => localStorage.getItem(key) !== null)
  const choose = (on: boolean) => {
    setIsOn(on)
    if (on) localStorage.setItem(key, '')
    else localStorage.removeItem(key)
  }
  return [isOn, choose]
}
