import { X } from 'lucide-react'
import { type CSSProperties, type ReactNode, type RefObject, useId } from 'react'
import { IconButton } from './icon-button.tsx'
import { uiMessages } from './lib/ui.messages.ts'
import { useModal } from './lib/use-modal.ts'

export type DrawerProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** Hides the heading visually; it still names the drawer. */
  isTitleHidden?: boolean
  side?: 'left' | 'right' | 'bottom'
  /** Width in px of a side drawer. */
  width?: number
  /** A side drawer that takes the whole window. */
  isFull?: boolean
  children?: ReactNode
  footer?: ReactNode
  isDismissable?: boolean
  initialFocusRef?: RefObject<HTMLElement | null>
}

/** Modal sheet from an edge: menus and filters on phones, details in the back office. */
export function Drawer({
  isOpen,
  onClose,
  title,
  isTitleHidden,
  side = 'right',
  width = 400,
  isFull = false,
  children,
  footer,
  isDismissable = true,
  initialFocusRef,
}: DrawerProps) {
  const { ref, isRendered } = useModal({ isOpen, onClose, isDismissable, initialFocusRef })
  const id = useId()
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      data-side={side}
      data-full={isFull || undefined}
      className="ui-drawer"
      style={{ '--drawer-w': `${width}px` } as CSSProperties}
    >
      {isRendered ? (
        <div className="flex h-full max-h-[inherit] flex-col">
          <div className="flex min-h-15 items-center justify-between gap-4 border-b px-5 py-2">
            <h2 id={id} className={isTitleHidden ? 'sr-only' : 'text-xl'}>
              {title}
            </h2>
            <IconButton
              label={uiMessages.close}
              icon={<X size={20} aria-hidden="true" />}
              onClick={onClose}
              className="-mr-2.5 ml-auto"
            />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto p-5">{children}</div>
          {footer ? (
            <div className="flex flex-col gap-3 border-t p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
              {footer}
            </div>
          ) : null}
        </div>
      ) : null}
    </dialog>
  )
}
