import type { RouteMeta } from '@repo/routing'
import { NeedsProgram } from '../components/needs-program.tsx'
import { giftPageMessages } from '../features/gift/gift.messages.ts'
import { GiftPage } from '../features/gift/gift-page.tsx'

export const meta = (): RouteMeta => ({ title: giftPageMessages.title })

export function Component() {
  return (
    <div className="wrap py-10 md:py-16">
      <h1 className="mb-6 text-center text-h2 md:mb-8" tabIndex={-1}>
        {giftPageMessages.title}
      </h1>
      <NeedsProgram />
      <GiftPage />
    </div>
  )
}
