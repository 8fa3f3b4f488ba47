import { useLocation, useNavigate } from '@repo/routing'
import { useEffect, useState } from 'react'

/**
 * Steps of one screen as entries of the browser's history: "back" is a step back, and a phone that dropped the page
 * while its owner read the mail comes back to the same step. Until the mount it is `first`, as the server rendered.
 */
export function useHistoryStep<Step extends { name: string }>(first: Step): [Step, (next: Step) => void] {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [hasMounted, setHasMounted] = useState(false)
  useEffect(() => setHasMounted(true), [])
  // Stays the same while the screen is there: it may come from a form that the server answered.
  const [start] = useState(first)
  const kept = (state as { step?: Step } | null)?.step
  const go = (step: Step) => void navigate(pathname + search, { state: { step } })
  return [(hasMounted && kept) || start, go]
}
