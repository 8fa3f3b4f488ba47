import { X } from 'lucide-react'
import { type CSSProperties, type ReactNode, type RefObject, useId } from 'react'
import { IconButton } from './icon-button.tsx'
import { uiMessages } from './lib/ui.messages.ts'
import { useModal } from './lib/use-modal.ts'

export type DialogProps = {
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

/** Modal dialog on the native element: focus stays inside and returns to the opener. */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  children,
  footer,
  size = 'sm',
  role,
  isDismissable = true,
  isOutsideIgnored = false,
  initialFocusRef,
}: DialogProps) {
  const { ref, isRendered } = useModal({ isOpen, onClose, isDismissable, isOutsideIgnored, initialFocusRef })
  const id = useId()
  return (
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      className="ui-dialog"
      style={{ '--dialog-w': widths[size] } as CSSProperties}
    >
      {isRendered ? (
        <div className="flex max-h-[inherit] flex-col">
          <div className="flex items-start justify-between gap-4 px-6 pt-6">
            <h2 id={`${id}-title`} className="min-w-0 text-2xl break-words">
              {title}
            </h2>
            {isDismissable && role !== 'alertdialog' ? (
              <IconButton
                label={uiMessages.close}
                icon={<X size={20} aria-hidden="true" />}
                onClick={onClose}
                className="-mr-2.5 -mt-2"
              />
            ) : null}
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
        </div>
      ) : null}
    </dialog>
  )
}
