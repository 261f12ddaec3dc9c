import { useEffect, useState } from 'react'

/** The address of a picture on this device, for `<img src>`: there at once, long before it is uploaded. */
export function usePhotoPreview(photo: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (photo === undefined) return undefined
    const made = URL.createObjectURL(photo)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [photo])
  return address
}
