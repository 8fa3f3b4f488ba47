import { useDismiss } from '@repo/shell'
import { iconButtonClass } from '@repo/ui/icon-button'
import { controlsIn } from '@repo/ui/lib/focusable'
import { placePopup, raisePopup } from '@repo/ui/lib/place-popup'
import clsx from 'clsx'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'

/** An icon button that opens a small panel beside it; Esc, a press or focus outside closes it. */
export function Popover({
  label,
  icon,
  text,
  className,
  staysOnPage = false,
  children,
}: {
  label: string
  icon: ReactNode
  /** Beside the icon, such as what is chosen. */
  text?: string
  className?: string
  /** Whether it stays open while the list changes its address. */
  staysOnPage?: boolean
  /** Draws the panel; it gets what closes it. */
  children: (close: () => void) => ReactNode
}) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const panelRef = useRef<HTMLDivElement>(null)
  /** Where a key that opens it was pressed, such as a row of the list: Esc leads back there. */
  const fromRef = useRef<HTMLElement | null>(null)
  const close = () => setIsOpen(false)
  const boxRef = useDismiss(isOpen, close, staysOnPage)
  useLayoutEffect(() => {
    const [panel, anchor] = [panelRef.current, boxRef.current]
    if (!isOpen || !panel || !anchor) return
    raisePopup(panel)
    const place = () => placePopup(panel, anchor, 'end')
    place()
    document.addEventListener('scroll', place, true)
    addEventListener('resize', place)
    return () => {
      document.removeEventListener('scroll', place, true)
      removeEventListener('resize', place)
    }
  }, [isOpen, boxRef])
  useEffect(() => {
    const panel = panelRef.current
    if (!isOpen || !panel) return
    ;(controlsIn(panel)[0] ?? panel).focus()
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !fromRef.current?.isConnected) return
      event.stopPropagation()
      setIsOpen(false)
      fromRef.current.focus()
    }
    panel.addEventListener('keydown', onKey)
    return () => panel.removeEventListener('keydown', onKey)
  }, [isOpen])
  return (
    <div ref={boxRef} className={className}>
      <button
        type="button"
        aria-label={text ? `${label}: ${text}` : label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={({ currentTarget }) => {
          const { activeElement } = document
          const isElsewhere = activeElement !== currentTarget && activeElement !== document.body
          fromRef.current = isElsewhere ? (activeElement as HTMLElement | null) : null
          setIsOpen((open) => !open)
        }}
        className={text ? clsx(iconButtonClass(), 'flex! w-auto! gap-2 px-3') : iconButtonClass()}
      >
        {icon}
        {text ? <span className="max-w-40 truncate text-sm text-1">{text}</span> : null}
      </button>
      {isOpen ? (
        <div
          ref={panelRef}
          id={id}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          className="ui-popup fixed z-50 m-0 max-h-[min(32rem,90dvh)] w-80 max-w-[calc(100vw-16px)] overflow-y-auto rounded-sm border bg-surface p-4 text-1 shadow-2"
        >
          <p className="mb-2 font-semibold">{label}</p>
          {children(close)}
        </div>
      ) : null}
    </div>
  )
}
