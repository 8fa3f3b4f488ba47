import { useState } from 'react'

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * The part under the video that the learner chose last, kept in this browser: whoever reads along does so in the next
 * lesson too. A lesson without that part shows its first one and keeps the choice.
 */
export function useKeptTab(
  ids: readonly string[],
  key = 'classroom-tab',
): [id: string | undefined, choose: (id: string) => void] {
  const [chosen, setChosen] = useState(() => read(key))
  const choose = (id: string) => {
    setChosen(id)
    try {
      localStorage.setItem(key, id)
    } catch {
      // Storage may be refused; the choice then lives as long as the lesson.
    }
  }
  return [ids.find((id) => id === chosen) ?? ids[0], choose]
}
