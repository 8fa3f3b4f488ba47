import { cloneElement, type ReactElement, useId, useRef, useState } from 'react'
import { useIsomorphicLayoutEffect } from './lib/hooks.ts'
import { placePopup, raisePopup } from './lib/place-popup.ts'

/**
 * Short help for one control, on hover and on focus; Esc hides it. It only adds to the control's own name:
 * touch screens never show it.
 */
export function Tooltip({
  text,
  children,
}: {
  text: string
  children: ReactElement<{ 'aria-describedby'?: string }>
}) {
  const [isShown, setIsShown] = useState(false)
  const id = useId()
  const anchorRef = useRef<HTMLSpanElement>(null)
  const popupRef = useRef<HTMLSpanElement>(null)
  useIsomorphicLayoutEffect(() => {
    const [popup, anchor] = [popupRef.current, anchorRef.current?.firstElementChild]
    if (!isShown || !popup || !anchor) return
    raisePopup(popup)
    placePopup(popup, anchor, 'center', 'above')
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setIsShown(false)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isShown])
  return (
    // It only watches what happens to the control inside.
    <span
      ref={anchorRef}
      className="contents"
      onMouseEnter={() => setIsShown(true)}
      onMouseLeave={() => setIsShown(false)}
      onFocus={() => setIsShown(true)}
      onBlur={() => setIsShown(false)}
    >
      {cloneElement(children, { 'aria-describedby': isShown ? id : undefined })}
      {isShown ? (
        <span
          ref={popupRef}
          id={id}
          role="tooltip"
          className="ui-popup pointer-events-none fixed z-50 m-0 w-max max-w-64 rounded-xs border-0 bg-[var(--text)] px-3 py-1.5 text-sm text-[var(--bg)] shadow-2"
        >
          {text}
        </span>
      ) : null}
    </span>
  )
}
