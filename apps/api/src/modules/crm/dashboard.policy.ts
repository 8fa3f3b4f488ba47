import { type Access, type Caller, isAllowed } from '@repo/contract'
import { crm } from '@repo/contract/crm'
import { crmAccounts } from '@repo/contract/crm-accounts'
import { crmContacts } from '@repo/contract/crm-contacts'
import { crmDoctors } from '@repo/contract/crm-doctors'
import { crmJobs } from '@repo/contract/crm-jobs'
import { crmOrders } from '@repo/contract/crm-orders'
import { crmPrivacy } from '@repo/contract/crm-privacy'
import { crmQuestions } from '@repo/contract/crm-questions'
import { crmSettlements } from '@repo/contract/crm-settlements'
import { crmEmergencyCards } from '@repo/contract/emergency-cards'
import { videos } from '@repo/contract/videos'

/** Revenue and buyers are shown only to staff who may open the list of orders. */
export const maySeeSales = (caller: Caller): boolean => isAllowed(crmOrders.orders.access, caller)

/** For each task, who may open the list of its items; for licences and professions, who may also check them. */
const listAccess = {
  coursesInReview: crm.courses.access,
  pendingReviews: crm.reviews.access,
  reportedReviews: crm.reviews.access,
  reportedQuestions: crmQuestions.questions.access,
  unansweredQuestions: crmQuestions.questions.access,
  unansweredContacts: crmContacts.contacts.access,
  privacyRequests: crmPrivacy.requests.access,
  professionsToReview: crmAccounts.reviewProfessional.access,
  uncheckedLicences: crmDoctors.checkLicence.access,
  expiredLicences: crmDoctors.checkLicence.access,
  overdueCards: crmEmergencyCards.cards.access,
  failedVideos: videos.videos.access,
  failedJobs: crmJobs.failedJobs.access,
  unmatchedMoney: crmOrders.moneyCases.access,
  misfitOrders: crmOrders.orders.access,
  settlementDifferences: crmSettlements.settlements.access,
  refundsToTransfer: crmOrders.orders.access,
  refundsToReview: crmOrders.orders.access,
} satisfies Record<string, Access>

export type TaskName = keyof typeof listAccess

/** Whether the caller may see the count of a task: only staff who may open the list of its items. */
export const maySeeTask = (name: TaskName, caller: Caller): boolean => isAllowed(listAccess[name], caller)
