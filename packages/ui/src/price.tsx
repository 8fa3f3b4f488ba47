import clsx from 'clsx'
import { formatVnd } from './lib/format.ts'
import { uiMessages } from './lib/ui.messages.ts'

export type PriceProps = {
  /** What is paid, whole VND. 0 reads “Miễn phí”. */
  price: number
  /** Crossed out beside it when higher, whole VND. */
  listPrice?: number | null
  size?: 'sm' | 'md' | 'lg'
  className?: string
}

const sizes = { sm: 'text-base', md: 'text-lg', lg: 'text-3xl' }

/** Price that never breaks across lines. Screen readers hear which figure is which. */
export function Price({ price, listPrice, size = 'md', className }: PriceProps) {
  const hasDiscount = listPrice != null && listPrice > price
  return (
    <span className={clsx('inline-flex flex-wrap items-baseline gap-x-2.5', className)}>
      <span className={clsx('whitespace-nowrap font-num font-semibold text-1', sizes[size])}>
        <span className="sr-only">{uiMessages.price}: </span>
        {price === 0 ? uiMessages.free : formatVnd(price)}
      </span>
      {hasDiscount ? (
        <span className={clsx('whitespace-nowrap font-num text-3', size === 'lg' ? 'text-base' : 'text-sm')}>
          <span className="sr-only">{uiMessages.listPrice}: </span>
          <s>{formatVnd(listPrice)}</s>
        </span>
      ) : null}
    </span>
  )
}
