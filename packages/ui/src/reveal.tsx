import { type CSSProperties, type ElementType, type ReactNode, useEffect, useRef } from 'react'
import { prefersReducedMotion } from './lib/hooks.ts'

let observer: IntersectionObserver | undefined

function observe(element: HTMLElement) {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        target.dataset.reveal = 'shown'
        observer?.unobserve(target)
      }
    },
    { threshold: 0.15 },
  )
  observer.observe(element)
}

export type RevealProps = {
  children: ReactNode
  as?: ElementType
  /** Place in a row: each waits 80 ms longer than the one before, four steps at most. */
  index?: number
  className?: string
}

/**
 * Fades a large block in over 1200 ms when it scrolls into view, once. It is rendered visible and armed after
 * mount only when it lies below the fold, so the first view, print, no-JS and reduced motion show everything.
 */
export function Reveal({ children, as: Element = 'div', index = 0, className }: RevealProps) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = ref.current
    if (!element || typeof IntersectionObserver === 'undefined' || prefersReducedMotion()) return
    if (element.getBoundingClientRect().top < window.innerHeight) return
    element.dataset.reveal = 'armed'
    observe(element)
    return () => {
      observer?.unobserve(element)
      delete element.dataset.reveal
    }
  }, [])
  return (
    <Element
      ref={ref}
      className={className}
      style={index > 0 ? ({ '--reveal-i': index } as CSSProperties) : undefined}
    >
      {children}
    </Element>
  )
}
