import { type Access, admin, type Caller, isAllowed, mayLookAtMoney } from '@repo/contract'
import { crm } from '@repo/contract/crm'
import { crmOrders } from '@repo/contract/crm-orders'
import { videos } from '@repo/contract/videos'

/** Revenue and buyers are shown only to staff who may open the list of orders. */
export const maySeeSales = (caller: Caller): boolean => isAllowed(mayLookAtMoney, caller)

/** Who may open the list that shows what waits. */
const listAccess = {
  coursesInReview: crm.courses.access,
  pendingReviews: crm.reviews.access,
  // Messages are answered outside of the back office, by whoever reads them there.
  unansweredContacts: admin(),
  failedVideos: videos.videos.access,
  unmatchedMoney: crmOrders.moneyCases.access,
  misfitOrders: crmOrders.orders.access,
  refundsToTransfer: crmOrders.orders.access,
  refundsToReview: crmOrders.orders.access,
} satisfies Record<string, Access>

export type TaskName = keyof typeof listAccess

/** How much of something waits is told only to staff who may look at it. */
export const maySeeTask = (name: TaskName, caller: Caller): boolean => isAllowed(listAccess[name], caller)
