import { Children, type ReactNode, useEffect, useRef, useState } from 'react'
import { commonMessages } from './common.messages.ts'
import { ChevronLeft, ChevronRight } from './icons.tsx'

interface RailProps {
  /** Id of the heading that names the list. */
  labelledBy: string
  children: ReactNode
  /** Width of one item from 768 px up; on phones one item and a bit of the next are seen. */
  itemClassName?: string
}

const buttonClassName =
  'grid size-11 place-items-center rounded-full border border-strong text-1 transition-colors hover:bg-surface-2 disabled:border-line disabled:text-3 disabled:opacity-60'

/** A row that scrolls sideways and snaps. Buttons appear only when there is something to scroll to. */
export function Rail({ labelledBy, children, itemClassName = 'md:w-72' }: RailProps) {
  const listRef = useRef<HTMLUListElement>(null)
  const edges = useScrollEdges(listRef)
  const scroll = (direction: 1 | -1) => {
    const list = listRef.current
    list?.scrollBy({ left: direction * list.clientWidth * 0.8, behavior: 'smooth' })
  }
  return (
    <div>
      <ul aria-labelledby={labelledBy} className="rail" ref={listRef}>
        {Children.map(children, (child) => (
          <li className={`w-[84%] shrink-0 snap-start sm:w-[46%] ${itemClassName}`}>{child}</li>
        ))}
      </ul>
      {(edges.canGoBack || edges.canGoOn) && (
        <div className="mt-5 flex justify-end gap-2">
          <button
            aria-label={commonMessages.previous}
            className={buttonClassName}
            disabled={!edges.canGoBack}
            onClick={() => scroll(-1)}
            type="button"
          >
            <ChevronLeft />
          </button>
          <button
            aria-label={commonMessages.next}
            className={buttonClassName}
            disabled={!edges.canGoOn}
            onClick={() => scroll(1)}
            type="button"
          >
            <ChevronRight />
          </button>
        </div>
      )}
    </div>
  )
}

function useScrollEdges(listRef: React.RefObject<HTMLUListElement | null>) {
  const [edges, setEdges] = useState({ canGoBack: false, canGoOn: false })
  useEffect(() => {
    const list = listRef.current
    if (!list) return
    const measure = () => {
      const rest = list.scrollWidth - list.clientWidth
      const canGoBack = list.scrollLeft > 4
      const canGoOn = list.scrollLeft < rest - 4
      setEdges((old) =>
        old.canGoBack === canGoBack && old.canGoOn === canGoOn ? old : { canGoBack, canGoOn },
      )
    }
    const observer = new ResizeObserver(measure)
    observer.observe(list)
    list.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      list.removeEventListener('scroll', measure)
    }
  }, [listRef])
  return edges
}
