import { useLocation } from '@repo/routing'
import { useEffect, useRef } from 'react'

/** Runs after each navigation, not for the first page: menus and questions belong to the page that opened them. */
export function useOnNavigate(onNavigate: () => void): void {
  const { key } = useLocation()
  const lastKey = useRef(key)
  const latest = useRef(onNavigate)
  latest.current = onNavigate
  useEffect(() => {
    if (lastKey.current === key) return
    lastKey.current = key
    latest.current()
  }, [key])
}
