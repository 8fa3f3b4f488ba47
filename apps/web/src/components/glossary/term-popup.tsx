import { placePopup, raisePopup } from '@repo/ui/lib/place-popup'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { paths } from '../../app/paths.ts'
import { glossaryWords as copy } from './glossary.messages.ts'
import type { GlossaryTerm } from './glossary.types.ts'

interface Props {
  term: GlossaryTerm
  anchor: HTMLElement
  courseSlug?: string
  /** Pressed, it takes the focus and keeps it until it is closed; else it goes with the pointer. */
  isPressed: boolean
  onClose: () => void
}

/** What a term means, beside the place where it stands. */
export function TermPopup({ term, anchor, courseSlug, isPressed, onClose }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<Element | null>(null)
  const titleId = useId()
  const close = (isFocusGiven: boolean) => {
    const back = anchor.matches('button') ? anchor : cameFrom.current
    if (isPressed && isFocusGiven && back instanceof HTMLElement) back.focus({ preventScroll: true })
    onClose()
  }
  const closeByEvent = useEffectEvent(close)
  useLayoutEffect(() => {
    const popup = ref.current
    if (!popup) return
    cameFrom.current = document.activeElement
    raisePopup(popup)
    placePopup(popup, anchor, 'start')
    if (isPressed) popup.focus({ preventScroll: true })
  }, [anchor, isPressed])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // The drawer or the full screen behind it stays.
      event.stopPropagation()
      closeByEvent(true)
    }
    const onOutside = (event: Event) => {
      const { target } = event
      if (target instanceof Node && !ref.current?.contains(target) && !anchor.contains(target))
        closeByEvent(false)
    }
    const onScroll = (event: Event) => {
      if (event.target instanceof Node && ref.current?.contains(event.target)) return
      if (ref.current) placePopup(ref.current, anchor, 'start')
    }
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    document.addEventListener('scroll', onScroll, true)
    return () => {
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
      document.removeEventListener('scroll', onScroll, true)
    }
  }, [anchor])
  const { lesson } = term
  return (
    <div
      aria-labelledby={titleId}
      className="ui-popup fixed z-50 m-0 w-[min(22rem,calc(100vw-16px))] rounded-md border bg-surface p-4 text-left text-1 text-base shadow-2 print:hidden"
      ref={ref}
      role="dialog"
      tabIndex={-1}
    >
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 font-semibold" id={titleId}>
          {term.term}
          {term.foreignName ? (
            <span className="block font-normal text-2 text-sm italic" lang="en">
              {term.foreignName}
            </span>
          ) : null}
        </p>
        {isPressed ? (
          <button
            aria-label={copy.close}
            className="-mt-2 -mr-2 grid size-11 flex-none place-items-center rounded-sm hover:bg-surface-2"
            onClick={() => close(true)}
            type="button"
          >
            <X aria-hidden="true" size={18} />
          </button>
        ) : null}
      </div>
      <p className="mt-1">{term.explanation}</p>
      {term.otherNames.length > 0 ? (
        <p className="mt-2 text-2 text-sm">{copy.otherNames(term.otherNames.join(', '))}</p>
      ) : null}
      {isPressed ? (
        <p className="mt-2 flex flex-wrap gap-x-4 text-sm">
          {lesson ? (
            <a
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
              href={
                lesson.courseSlug === courseSlug
                  ? paths.classroom(lesson.courseSlug, lesson.id)
                  : paths.course(lesson.courseSlug)
              }
            >
              {copy.openLesson(lesson.title)}
            </a>
          ) : null}
          <a
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            href={`${paths.glossary}?q=${encodeURIComponent(term.term)}`}
            rel="noopener"
            target="_blank"
          >
            {copy.openGlossary}
            <span className="sr-only"> {copy.newTab}</span>
          </a>
        </p>
      ) : null}
    </div>
  )
}
