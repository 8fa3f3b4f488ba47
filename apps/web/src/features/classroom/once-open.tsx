import { type ReactNode, useState } from 'react'

/** What is drawn once it is opened and stays from then on, so that nothing typed in it is lost. */
export function OnceOpen({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [hasOpened, setHasOpened] = useState(isOpen)
  if (isOpen && !hasOpened) setHasOpened(true)
  return hasOpened ? children : null
}
