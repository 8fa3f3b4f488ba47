import { lazyPart } from '@repo/ui/lazy-part'
import { useEffect, useState } from 'react'
import { hasWaitingToasts, subscribeToToasts } from './toast.ts'
import { importToaster } from './toaster-chunk.ts'

const Toaster = lazyPart(importToaster)

/** The place where messages appear. The toast library is fetched with the first message. */
export function ToastArea() {
  const [isNeeded, setIsNeeded] = useState(false)
  useEffect(() => {
    setIsNeeded(hasWaitingToasts())
    return subscribeToToasts(() => setIsNeeded(true))
  }, [])
  return (
    // The offices' dialogs put everything else out of reach while they are open; messages stay.
    <div data-toast-area="" data-react-aria-top-layer="" data-print="hide">
      {/* Where the library cannot be fetched, messages wait; the next one asks for it again. */}
      {isNeeded ? <Toaster onFail={() => setIsNeeded(false)} /> : null}
    </div>
  )
}
