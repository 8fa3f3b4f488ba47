import { Button } from '@repo/ui/button'
import { Dialog } from '@repo/ui/dialog'
import { type ReactNode, useId, useState } from 'react'
import { formDialogMessages as copy } from './form-dialog.messages.ts'

export interface FormPartProps {
  id: string
  onBusy: (isBusy: boolean) => void
  onDone: () => void
}

interface FormDialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  /** A verb that names the act. */
  confirmLabel: string
  tone?: 'primary' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  children: (part: FormPartProps) => ReactNode
}

/**
 * Dialog around one form. Its form is mounted anew for each opening, and neither a slip beside the dialog nor a refusal
 * loses what was typed.
 */
export function FormDialog({
  isOpen,
  onClose,
  title,
  description,
  confirmLabel,
  tone = 'primary',
  size,
  children,
}: FormDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const id = useId()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isDismissable={!isBusy}
      isOutsideIgnored
      size={size}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            {copy.cancel}
          </Button>
          <Button type="submit" form={id} variant={tone} isBusy={isBusy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {isOpen ? children({ id, onBusy: setIsBusy, onDone: onClose }) : null}
    </Dialog>
  )
}
