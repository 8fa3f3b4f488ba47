import { Button } from '@repo/ui/button'
import { FieldError } from '@repo/ui/field'
import { uiMessages } from '@repo/ui/lib/ui.messages'
import { type ReactNode, useRef } from 'react'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  body?: ReactNode
  /** A verb that names the act: “Xóa khóa học”, never “OK”. */
  confirmLabel: string
  /** The safe way out, which has the first focus. */
  cancelLabel?: string
  tone?: 'danger' | 'default'
  /** From pressing confirm until the act has ended; nothing closes meanwhile. */
  isBusy?: boolean
  /** Why the act failed; the dialog stays open for another try. */
  error?: ReactNode
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before an act that costs something. Esc and the first focus are on the safe side; a press outside does nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
    title,
    body,
    confirmLabel,
    cancelLabel = uiMessages.cancel,
    tone = 'danger',
    isBusy = false,
  } = props
  const safeRef = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={props.onCancel}
      isDismissable={!isBusy}
      role="alertdialog"
      isOutsideIgnored
      initialFocusRef={safeRef}
      title={title}
      description={body}
      footer={
        <>
          <Button
            ref={safeRef}
            variant="secondary"
            onClick={props.onCancel}
            aria-disabled={isBusy || undefined}
          >
            {cancelLabel}
          </Button>
          <Button
            variant={tone === 'danger' ? 'danger' : 'primary'}
            isBusy={isBusy}
            onClick={props.onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {props.error ? <FieldError>{props.error}</FieldError> : null}
    </Dialog>
  )
}
