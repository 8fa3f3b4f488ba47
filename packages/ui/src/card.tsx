import clsx from 'clsx'
import type { ComponentProps, ElementType } from 'react'

/** Classes of a card surface, for lists and articles that are one. */
export const cardClass = ({
  isInteractive = false,
  isFlush = false,
  className,
}: {
  isInteractive?: boolean
  isFlush?: boolean
  className?: string
} = {}) =>
  clsx(
    'rounded-md border bg-surface',
    !isFlush && 'p-5 md:p-6',
    isInteractive &&
      'group relative transition-[box-shadow,border-color,translate] duration-200 hover:-translate-y-0.5 hover:border-strong hover:shadow-2 focus-within:border-strong',
    className,
  )

export type CardProps = ComponentProps<'div'> & {
  as?: ElementType
  /** Rises on hover. Put `stretchedLink` on the title's link so that the whole card is one target. */
  isInteractive?: boolean
  /** No inner padding: covers and tables reach the edge. */
  isFlush?: boolean
}

/** Raised surface with a hairline edge. */
export function Card({ as: Element = 'div', isInteractive, isFlush, className, ...rest }: CardProps) {
  return <Element {...rest} className={cardClass({ isInteractive, isFlush, className })} />
}

/** Classes for the one link of an interactive card: its target covers the card, its text stays the name. */
export const stretchedLink = "after:absolute after:inset-0 after:rounded-[inherit] after:content-['']"
