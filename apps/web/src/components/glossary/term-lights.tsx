import { lazyPart } from '@repo/ui/lazy-part'
import { type FocusEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { GlossaryReader } from './reader.ts'

const TermPopup = lazyPart(async () => (await import('./term-popup.tsx')).TermPopup)

interface Shown {
  id: string
  anchor: HTMLElement
  /** Opened by a press: it stays until it is closed. */
  isPressed: boolean
}

/** How long (ms) a pointer rests on a term before its explanation shows. */
const restMs = 350

const termUnder = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-term]') : null

/** Explains the terms of the text inside: on a press, and while a pointer rests on one. */
export function TermLights({
  reader,
  courseSlug,
  children,
}: {
  reader: GlossaryReader | null
  /** The course whose classroom the text stands in. */
  courseSlug?: string
  children: ReactNode
}) {
  const [shown, setShown] = useState<Shown | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const term = shown ? reader?.termOf(shown.id) : undefined

  const show = (anchor: HTMLElement, isPressed: boolean) => {
    clearTimeout(timer.current)
    const id = anchor.dataset['term']
    if (id) setShown({ id, anchor, isPressed })
  }
  const onClick = (event: MouseEvent) => {
    const anchor = termUnder(event.target)
    if (!anchor || !reader) return
    // A line of a transcript would lead to its place in the video.
    event.preventDefault()
    event.stopPropagation()
    show(anchor, true)
  }
  const onMouseOver = (event: MouseEvent) => {
    const anchor = termUnder(event.target)
    clearTimeout(timer.current)
    if (shown?.isPressed) return
    if (!anchor) {
      const isInPopup = event.target instanceof Element && event.target.closest('[role=dialog]')
      if (shown && !isInPopup) timer.current = setTimeout(() => setShown(null), restMs)
      return
    }
    timer.current = setTimeout(() => show(anchor, false), restMs)
  }
  const leave = () => {
    clearTimeout(timer.current)
    if (shown && !shown.isPressed) timer.current = setTimeout(() => setShown(null), restMs)
  }
  const onBlur = (event: FocusEvent) => {
    if (shown?.isPressed === false && !event.currentTarget.contains(event.relatedTarget)) setShown(null)
  }
  return (
    // One listener for all terms; each of them is a button that keys press.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- see above
    <div
      className="contents"
      onBlur={onBlur}
      onClickCapture={onClick}
      onMouseLeave={leave}
      // oxlint-disable-next-line jsx-a11y/mouse-events-have-key-events -- with keys a term is pressed
      onMouseOver={onMouseOver}
    >
      {children}
      {shown && term ? (
        <TermPopup
          anchor={shown.anchor}
          courseSlug={courseSlug}
          isPressed={shown.isPressed}
          key={`${shown.id}:${shown.isPressed}`}
          onClose={() => setShown(null)}
          onFail={() => setShown(null)}
          term={term}
        />
      ) : null}
    </div>
  )
}
