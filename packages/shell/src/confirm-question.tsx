import { describeError } from '@repo/messages'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { ConfirmOptions, ConfirmPopupProps } from './confirm.tsx'

interface QuestionDialogProps extends Omit<ConfirmOptions, 'act'> {
  isOpen: boolean
  isBusy: boolean
  error?: ReactNode
  onConfirm: () => void
  onCancel: () => void
}

interface ConfirmQuestionProps extends ConfirmPopupProps {
  /** Draws the question. */
  Dialog: ComponentType<QuestionDialogProps>
}

/** What a popup of `useConfirm` asks, with the act it may carry out. */
export function ConfirmQuestion({ options, onClose, Dialog }: ConfirmQuestionProps) {
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
    <Dialog
      {...texts}
      isOpen={options !== null}
      isBusy={isBusy}
      error={error}
      onConfirm={() => void run()}
      onCancel={() => onClose(false)}
    />
  )
}
