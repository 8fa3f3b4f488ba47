import { lazyPart } from '@repo/ui/lazy-part'
import { useEffect, useState } from 'react'
import { hasWaitingToasts, subscribeToToasts } from './toast.ts'
import { importToaster } from './toaster-chunk.ts'

const Toaster = lazyPart(importToaster)

/** How long after a failure the library is fetched again for messages that wait, in ms. */
const RETRY_MS = 2000

/** The place where messages appear. The toast library is fetched with the first message. */
export function ToastArea() {
  const [isNeeded, setIsNeeded] = useState(false)
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    setIsNeeded(hasWaitingToasts())
    return subscribeToToasts(() => setIsNeeded(true))
  }, [])
  useEffect(() => {
    if (failures === 0) return
    const retry = () => {
      if (hasWaitingToasts()) setIsNeeded(true)
    }
    const timer = setTimeout(retry, RETRY_MS)
    window.addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
    }
  }, [failures])
  const fail = () => {
    setIsNeeded(false)
    setFailures((count) => count + 1)
  }
  return (
    // The offices' dialogs put everything else out of reach while they are open; messages stay.
    <div data-toast-area="" data-react-aria-top-layer="" data-print="hide">
      {isNeeded ? <Toaster onFail={fail} /> : null}
    </div>
  )
}
