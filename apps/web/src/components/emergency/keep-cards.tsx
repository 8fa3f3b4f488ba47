import { lazyPart } from '@repo/ui/lazy-part'
import { useEffect, useState } from 'react'

const CardsKeeper = lazyPart(async () => (await import('./emergency-drawer.tsx')).CardsKeeper)

/** The page itself has the line for itself until then. */
const afterMs = 4000

const ignore = () => {}

/** Keeps the cards, and the code that shows them, for a time without a network, also of who has never opened them. */
export function KeepCards() {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), afterMs)
    return () => clearTimeout(timer)
  }, [])
  return isDue ? <CardsKeeper onFail={ignore} /> : null
}
