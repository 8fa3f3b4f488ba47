import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/**
 * Puts the focus where it was asked for; without a wish the dialog itself takes it, so that its name is read first.
 * Afterwards it goes back to the opener at once: the library does so in the next frame, too late for a key in between.
 */
export function useModalFocus(first: RefObject<HTMLElement | null> | undefined): void {
  const [opener] = useState(() => document.activeElement)
  // Not earlier: only after layout effects the library knows that this dialog stands above another.
  useEffect(() => first?.current?.focus(), [first])
  useLayoutEffect(
    () => () =>
      queueMicrotask(() => {
        const isNowhere = document.activeElement === null || document.activeElement === document.body
        if (isNowhere && opener instanceof HTMLElement && opener.isConnected) opener.focus()
      }),
    [opener],
  )
}
