import { firstControl } from '@repo/forms'
import { Dialog } from '@repo/office-ui/dialog'
import { useConfirm, useLeaveGuard } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { formDialogMessages as copy } from './form-dialog.messages.ts'

/** State of the form that tells the dialog whether to ask before closing. */
interface FormLink {
  isDirty: boolean
  /** Throws away what was typed. */
  drop: () => void
}

export interface FormPart {
  id: string
  draft: string | null
  onLink: (link: FormLink) => void
  onBusy: (isBusy: boolean) => void
  onDone: () => void
}

const noForm: FormLink = { isDirty: false, drop: () => {} }

/** Tells the dialog whether something is typed in its form. */
export function useFormLink({ onLink }: FormPart, isDirty: boolean, drop: () => void): void {
  const latest = useRef(drop)
  latest.current = drop
  useEffect(() => {
    onLink({ isDirty, drop: () => latest.current() })
    return () => onLink(noForm)
  }, [onLink, isDirty])
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
  /** Form and subject under which the draft is kept until it is sent; null for secrets and forms not worth a draft. */
  draft: string | null
  children: (part: FormPart) => ReactNode
}

/**
 * Dialog around one form (`useDialogForm`, `DialogForm`), mounted anew for each opening. The first field has the focus.
 * Closing by Esc, by a button or by the browser's back button asks before typed text is discarded.
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
  const [link, setLink] = useState(noForm)
  const [first] = useState(() => ({
    get current() {
      return firstControl(document.getElementById(id))
    },
  }))
  const ask = async () => {
    if (!link.isDirty) return onClose()
    const isSure = await confirm({
      title: copy.leaveTitle,
      body: copy.leaveBody,
      confirmLabel: copy.leave,
      cancelLabel: copy.stay,
      tone: 'danger',
    })
    if (!isSure) return
    link.drop()
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
      {isOpen ? children({ id, draft, onLink: setLink, onBusy: setIsBusy, onDone: onClose }) : null}
      {link.isDirty && !isBusy ? <LeaveGuard isKept={draft !== null} onLeave={link.drop} /> : null}
    </Dialog>
  )
}

/** Guards the browser's back button; mounted only while there are changes, so that the page's guard works otherwise. */
function LeaveGuard({ isKept, onLeave }: { isKept: boolean; onLeave: () => void }) {
  useLeaveGuard(true, {
    title: copy.leaveTitle,
    body: copy.leaveBody,
    leaveLabel: copy.leave,
    stayLabel: copy.stay,
    isKept,
    onLeave,
  })
  return null
}
