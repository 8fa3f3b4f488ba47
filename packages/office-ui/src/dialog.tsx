import './kit.ts'
import { IconButton } from '@repo/ui/icon-button'
import { uiMessages } from '@repo/ui/lib/ui.messages'
import { X } from 'lucide-react'
import { type CSSProperties, type ReactNode, type RefObject, useId } from 'react'
import { Modal, ModalOverlay, Dialog as Part } from 'react-aria-components/Modal'
import { useModalFocus } from './use-modal-focus.ts'

export interface DialogProps {
  isOpen: boolean
  /** Asked for by Esc, the close button or a press outside; the owner sets `isOpen` to false. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the foot; the last one is the main one. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  role?: 'dialog' | 'alertdialog'
  isDismissable?: boolean
  /** A press outside does nothing, while Esc still closes. */
  isOutsideIgnored?: boolean
  initialFocusRef?: RefObject<HTMLElement | null>
}

const widths = { sm: '440px', md: '560px', lg: '800px' }

/** Modal dialog: focus stays inside and returns to the opener, the page behind is out of reach. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, size = 'sm', role, isDismissable = true, isOutsideIgnored = false } = props
  const id = useId()
  return (
    <ModalOverlay
      className="office-overlay"
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      isDismissable={isDismissable && !isOutsideIgnored}
      isKeyboardDismissDisabled={!isDismissable}
    >
      <Modal className="office-dialog" style={{ '--dialog-w': widths[size] } as CSSProperties}>
        <Part
          role={role}
          aria-labelledby={`${id}-title`}
          aria-describedby={props.description ? `${id}-text` : undefined}
          className="flex max-h-[inherit] flex-col outline-none"
        >
          <Content {...props} id={id} />
        </Part>
      </Modal>
    </ModalOverlay>
  )
}

function Content({
  id,
  onClose,
  title,
  description,
  children,
  footer,
  role,
  isDismissable = true,
  initialFocusRef,
}: DialogProps & { id: string }) {
  useModalFocus(initialFocusRef)
  return (
    <>
      <div className="flex items-start justify-between gap-4 px-6 pt-6">
        <h2 id={`${id}-title`} className="min-w-0 text-2xl break-words">
          {title}
        </h2>
        {isDismissable && role !== 'alertdialog' ? <CloseButton onClose={onClose} className="-mt-2" /> : null}
      </div>
      <div className="min-h-0 overflow-y-auto px-6 pb-6 pt-2">
        {description ? (
          <p id={`${id}-text`} className="text-2">
            {description}
          </p>
        ) : null}
        {children}
      </div>
      {footer ? (
        <div className="flex flex-col-reverse gap-3 border-t bg-surface-2 px-6 py-4 sm:flex-row sm:justify-end">
          {footer}
        </div>
      ) : null}
    </>
  )
}

export function CloseButton({ onClose, className }: { onClose: () => void; className: string }) {
  return (
    <IconButton
      label={uiMessages.close}
      icon={<X size={20} aria-hidden="true" />}
      onClick={onClose}
      className={`-mr-2.5 ${className}`}
    />
  )
}
