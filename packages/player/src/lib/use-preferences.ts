import { useCallback, useEffect, useState } from 'react'
import {
  defaultPreferences,
  type PlayerPreferences,
  readPreferences,
  writePreferences,
} from './preferences.ts'

/** Choices of this device. They are read after mounting, so that server and browser render the same. */
export function usePreferences(key: string) {
  const [preferences, setPreferences] = useState<PlayerPreferences>(defaultPreferences)
  const [isLoaded, setIsLoaded] = useState(false)

  useEffect(() => {
    setPreferences(readPreferences(key))
    setIsLoaded(true)
  }, [key])

  const change = useCallback(
    (part: Partial<PlayerPreferences>) => {
      setPreferences((last) => {
        const next = { ...last, ...part }
        writePreferences(key, next)
        return next
      })
    },
    [key],
  )
  return { preferences, isLoaded, change }
}
