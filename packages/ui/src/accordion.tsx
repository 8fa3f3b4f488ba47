import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

export type AccordionItemProps = {
  title: ReactNode
  /** Second line or right side of the header, e.g. “8 bài, 1 giờ 20 phút”. */
  meta?: ReactNode
  children: ReactNode
  defaultOpen?: boolean
  isOpen?: boolean
  onToggle?: (isOpen: boolean) => void
  headingLevel?: 2 | 3 | 4
  /** No padding around the content: lists reach the edge. */
  isFlush?: boolean
}

/** Frame around `AccordionItem`s. */
export function Accordion({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={clsx('divide-y divide-line overflow-hidden rounded-md border bg-surface', className)}>
      {children}
    </div>
  )
}

/** One part that opens below its heading. The button sits inside the heading, as screen readers expect. */
export function AccordionItem({
  title,
  meta,
  children,
  defaultOpen = false,
  isOpen,
  onToggle,
  headingLevel = 3,
  isFlush,
}: AccordionItemProps) {
  const [own, setOwn] = useState(defaultOpen)
  const id = useId()
  const isShown = isOpen ?? own
  const Heading = `h${headingLevel}` as const
  const toggle = () => {
    setOwn(!isShown)
    onToggle?.(!isShown)
  }
  return (
    <div>
      <Heading className="font-text text-base tracking-normal">
        <button
          type="button"
          id={`${id}-button`}
          aria-expanded={isShown}
          aria-controls={id}
          onClick={toggle}
          className="flex min-h-14 w-full items-center gap-4 px-5 py-3.5 text-left font-semibold leading-[1.6] transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2"
        >
          <span className="min-w-0 flex-1 sm:flex sm:items-baseline sm:justify-between sm:gap-4">
            <span className="block">{title}</span>
            {meta ? <span className="block shrink-0 text-sm font-normal text-3">{meta}</span> : null}
          </span>
          <ChevronDown
            size={20}
            aria-hidden="true"
            className={clsx('shrink-0 text-3 transition-[rotate] duration-200', isShown && 'rotate-180')}
          />
        </button>
      </Heading>
      {/* No landmark role: a course may have twenty of these, and twenty regions help nobody. */}
      <div id={id} className="ui-accordion-panel" data-open={isShown}>
        <div>
          <div className={isFlush ? undefined : 'px-5 pb-5 pt-1 text-2'}>{children}</div>
        </div>
      </div>
    </div>
  )
}
