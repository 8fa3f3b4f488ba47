import type { RouteMeta } from '@repo/routing'
import { giftPageMessages } from '../features/gift/gift.messages.ts'
import { GiftPage } from '../features/gift/gift-page.tsx'

export const meta = (): RouteMeta => ({ title: giftPageMessages.title, robots: 'noindex' })

export function Component() {
  return (
    <div className="wrap py-10 md:py-16">
      <GiftPage />
    </div>
  )
}
