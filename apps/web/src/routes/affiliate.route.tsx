import { affiliateMessages as copy } from '@repo/messages/affiliate.messages'
import type { RouteMeta } from '@repo/routing'
import { OwnAffiliate } from '../features/affiliate/own-affiliate.tsx'

export const meta = (): RouteMeta => ({ title: copy.title })

/** Codes by which the learner recommends courses. */
export function Component() {
  return (
    <>
      <h1 className="mb-6 text-h2" tabIndex={-1}>
        {copy.title}
      </h1>
      <OwnAffiliate />
    </>
  )
}
