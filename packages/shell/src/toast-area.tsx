import { lazy, Suspense, useEffect, useState } from 'react'
import { hasWaitingToasts, subscribeToToasts } from './toast.ts'
import { importToaster } from './toaster-chunk.ts'

const Toaster = lazy(importToaster)

/** The place where messages appear. The toast library is fetched with the first message. */
export function ToastArea() {
  const [isNeeded, setIsNeeded] = useState(false)
  useEffect(() => {
    setIsNeeded(hasWaitingToasts())
    return subscribeToToasts(() => setIsNeeded(true))
  }, [])
  return (
    <div data-toast-area="" data-print="hide">
      {isNeeded ? (
        <Suspense>
          <Toaster />
        </Suspense>
      ) : null}
    </div>
  )
}
