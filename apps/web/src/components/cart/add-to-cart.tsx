import { toast } from '@repo/shell'
import { Button, type ButtonProps, buttonClass } from '@repo/ui/button'
import { useEffect, useRef } from 'react'
import { paths } from '../../app/paths.ts'
import { cartMessages as copy } from './cart.messages.ts'
import { type CartCourse, useCartChange, useCartIds } from './use-cart.ts'

interface AddToCartProps {
  course: CartCourse & { title: string }
  /** In a list, where the name has to say which course. */
  isInList?: boolean
  look: Pick<ButtonProps, 'size' | 'block' | 'className' | 'variant'>
}

/** Puts a course into the cart; once it is there, the way to the cart stands in its place. */
export function AddToCart({ course, isInList = false, look }: AddToCartProps) {
  const ids = useCartIds()
  const { add } = useCartChange()
  const link = useRef<HTMLAnchorElement>(null)
  const hasPressed = useRef(false)
  const isIn = ids?.includes(course.id) ?? false
  useEffect(() => {
    // The button that had the focus is gone.
    if (isIn && hasPressed.current) link.current?.focus()
  }, [isIn])
  const press = () => {
    hasPressed.current = true
    add.mutate([course], {
      onSuccess: ({ isFull }) => {
        if (isFull) toast.error(copy.full)
        else toast.success(copy.addedWord)
      },
    })
  }
  if (isIn)
    return (
      <a className={buttonClass(look)} href={paths.cart} ref={link}>
        {isInList ? copy.addedShort : copy.added}
      </a>
    )
  return (
    <Button
      aria-label={isInList ? copy.addOf(course.title) : undefined}
      disabled={ids === null}
      isBusy={add.isPending}
      onClick={press}
      {...look}
    >
      {copy.add}
    </Button>
  )
}
