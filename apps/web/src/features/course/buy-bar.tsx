import { lazyPart } from '@repo/ui/lazy-part'
import { type RefObject, useEffect, useState } from 'react'
import type { BuyBarContentProps } from './buy-bar-content.tsx'

const BuyBarContent = lazyPart(async () => (await import('./buy-bar-content.tsx')).BuyBarContent)

interface BuyBarProps extends BuyBarContentProps {
  /** The bar takes over once this (the card with the button) has left the screen. */
  cardRef: RefObject<HTMLElement | null>
}

/** The bar with price and button, once the card that has both is out of view. */
export function BuyBar({ cardRef, ...content }: BuyBarProps) {
  const isShown = useHasLeftView(cardRef)
  return isShown && <BuyBarContent {...content} onFail={() => {}} />
}

function useHasLeftView(ref: RefObject<HTMLElement | null>): boolean {
  const [hasLeft, setHasLeft] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setHasLeft(!entry.isIntersecting && entry.boundingClientRect.top < 0)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return hasLeft
}
