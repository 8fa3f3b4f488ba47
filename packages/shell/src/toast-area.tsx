import { lazyPart } from '@repo/ui/lazy-part'
import { useEffect, useState } from 'react'
import { hasWaitingToasts, subscribeToToasts } from './toast.ts'
import { importToaster } from './toaster-chunk.ts'

const Toaster = lazyPart(importToaster)

/** How long after a failure the library is fetched again for messages that wait, in ms: two seconds, then twice as long. */
let retryMs = 1000

/** The place where messages appear. The toast library is fetched with the first message. */
export function ToastArea() {
  const [isNeeded, setIsNeeded] = useState(false)
  useEffect(() => {
    setIsNeeded(hasWaitingToasts())
    return subscribeToToasts(() => setIsNeeded(true))
  }, [])
  const fail = () => {
    setIsNeeded(false)
    setTimeout(
      () => {
        if (hasWaitingToasts()) setIsNeeded(true)
      },
      (retryMs *= 2),
    )
  }
  return (
    // The offices' dialogs put everything else out of reach while they are open; messages stay.
    <div data-toast-area="" data-react-aria-top-layer="" data-print="hide">
      {isNeeded ? <Toaster onFail={fail} /> : null}
    </div>
  )
}
