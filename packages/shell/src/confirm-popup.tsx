import { describeError } from '@repo/messages'
import { ConfirmDialog } from '@repo/ui/confirm-dialog'
import { useEffect, useState } from 'react'
import type { ConfirmOptions } from './confirm.tsx'

interface ConfirmPopupProps {
  /** The open question; null while there is none. */
  options: ConfirmOptions | null
  onClose: (isConfirmed: boolean) => void
}

/** The popup of `useConfirm`, with the act it may carry out. */
export function ConfirmPopup({ options, onClose }: ConfirmPopupProps) {
  // Kept after closing, so that the popup does not go blank while it fades.
  const [shown, setShown] = useState(options)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  useEffect(() => {
    if (!options) return
    setShown(options)
    setError(undefined)
    setIsBusy(false)
  }, [options])

  if (!shown) return null
  const { act, ...texts } = shown

  const run = async () => {
    if (!act) return onClose(true)
    setIsBusy(true)
    try {
      await act()
      onClose(true)
    } catch (cause) {
      setError(describeError(cause))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <ConfirmDialog
      {...texts}
      isOpen={options !== null}
      isBusy={isBusy}
      error={error}
      onConfirm={() => void run()}
      onCancel={() => onClose(false)}
    />
  )
}
