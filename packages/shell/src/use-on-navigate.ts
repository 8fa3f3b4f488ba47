import { useLocation } from '@repo/routing'
import { useEffect, useRef } from 'react'

/**
 * Runs after each navigation, not for the first page: menus and questions belong to the page that opened them.
 * @param by `pathname` where what a page shows of itself may change meanwhile
 */
export function useOnNavigate(onNavigate: () => void, by: 'key' | 'pathname' = 'key'): void {
  const key = useLocation()[by]
  const lastKey = useRef(key)
  const latest = useRef(onNavigate)
  latest.current = onNavigate
  useEffect(() => {
    if (lastKey.current === key) return
    lastKey.current = key
    latest.current()
  }, [key])
}
