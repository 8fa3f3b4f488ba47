import { useCallback, useEffect, useState } from 'react'

function readFlag(key: string): boolean {
  try {
    return localStorage.getItem(key) === '1'
  } catch {
    return false
  }
}

/** A yes-or-no choice that the device remembers; false on the server and where storage is refused. */
export function useStoredFlag(key: string): [boolean, (value: boolean) => void] {
  const [flag, setFlag] = useState(false)
  useEffect(() => setFlag(readFlag(key)), [key])
  const store = useCallback(
    (value: boolean) => {
      setFlag(value)
      try {
        localStorage.setItem(key, value ? '1' : '0')
      } catch {
        // The choice then lasts for this page only.
      }
    },
    [key],
  )
  return [flag, store]
}
