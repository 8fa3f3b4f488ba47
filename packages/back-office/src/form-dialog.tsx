import { firstControl } from '@repo/forms'
import { useConfirm } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Dialog } from '@repo/ui/dialog'
import { type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { formDialogMessages as copy } from './form-dialog.messages.ts'

/** What the dialog asks of its form before it closes. */
export interface FormLink {
  isDirty: () => boolean
  /** Throws away what was typed. */
  drop: () => void
}

export interface FormPart {
  id: string
  draft: string | null
  onLink: (link: FormLink | null) => void
  onBusy: (isBusy: boolean) => void
  onDone: () => void
}

export interface FormDialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  /** A verb that names the act. */
  confirmLabel: string
  tone?: 'primary' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  /** Form and subject under which what is typed is kept until it is sent; null where it is a secret or not worth it. */
  draft: string | null
  children: (part: FormPart) => ReactNode
}

/**
 * Dialog around one form (`useDialogForm`, `DialogForm`), mounted anew for each opening. The first field has the focus,
 * and what was typed is thrown away only after a question.
 */
export function FormDialog({
  isOpen,
  onClose,
  title,
  description,
  confirmLabel,
  tone = 'primary',
  size,
  draft,
  children,
}: FormDialogProps) {
  const confirm = useConfirm()
  const [isBusy, setIsBusy] = useState(false)
  const id = useId()
  const link = useRef<FormLink | null>(null)
  const onLink = useCallback((next: FormLink | null) => {
    link.current = next
  }, [])
  const [first] = useState(() => ({
    get current() {
      return firstControl(document.getElementById(id))
    },
  }))
  const ask = async () => {
    if (!link.current?.isDirty()) return onClose()
    const isSure = await confirm({
      title: copy.leaveTitle,
      body: copy.leaveBody,
      confirmLabel: copy.leave,
      cancelLabel: copy.stay,
      tone: 'danger',
    })
    if (!isSure) return
    link.current?.drop()
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => void ask()}
      isDismissable={!isBusy}
      isOutsideIgnored
      initialFocusRef={first}
      size={size}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" onClick={() => void ask()} disabled={isBusy}>
            {copy.cancel}
          </Button>
          <Button type="submit" form={id} variant={tone} isBusy={isBusy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {isOpen ? children({ id, draft, onLink, onBusy: setIsBusy, onDone: onClose }) : null}
    </Dialog>
  )
}
