import { useSession } from '@repo/session'
import { iconButtonClass } from '@repo/ui/icon-button'
import { lazyPart } from '@repo/ui/lazy-part'
import { useSyncExternalStore } from 'react'
import { paths } from '../../app/paths.ts'
import { line } from '../line-icon.tsx'
import { cartMessages as copy } from './cart.messages.ts'
import { readKeptText, subscribeKeptText } from './kept-text.ts'

const CartCount = lazyPart(async () => (await import('./cart-count.tsx')).CartCount)

const CartIcon = line(
  <>
    <path d="M3 4h2.2l2.3 11.2h10.1L20 7.6H6" />
    <circle cx="9.2" cy="19.2" r="1.3" />
    <circle cx="16.6" cy="19.2" r="1.3" />
  </>,
)

/**
 * The way to the cart. How much is in it comes later, and only where there can be something. The smallest phones have no
 * room for an empty one.
 */
export function CartLink() {
  const { isLoggedIn } = useSession()
  const kept = useSyncExternalStore(subscribeKeptText, readKeptText, () => null)
  return (
    <a
      className={iconButtonClass('ghost', 'relative max-[24.3rem]:not-has-data-count:hidden')}
      href={paths.cart}
      title={copy.title}
    >
      <CartIcon className="size-5.5" />
      <span className="sr-only">{copy.title}</span>
      {isLoggedIn || kept !== null ? <CartCount onFail={() => {}} /> : null}
    </a>
  )
}
