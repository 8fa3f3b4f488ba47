import { z } from 'zod'
import { admin } from './access.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './fields.ts'
import { policyNames } from './legal-pages.ts'
import { businessNeeds } from './setup-steps.ts'

const setup = z.object({
  /** Every step that an academy cannot do without works. */
  isDone: z.boolean(),
  business: z.object({ works: z.boolean(), missing: z.array(z.enum(businessNeeds)) }),
  /** The policies that visitors, learners and buyers must be able to read, and which of them nobody has published yet. */
  texts: z.object({ works: z.boolean(), missing: z.array(z.enum(policyNames)) }),
  bank: z.object({
    works: z.boolean(),
    /** Whether there is an account that new orders are transferred to. */
    hasAccount: z.boolean(),
    /** When the last notice of money on the present account arrived, of a trial or of an order. */
    lastArrivalAt: instant.nullable(),
    isTrialWaiting: z.boolean(),
  }),
  mail: z.object({
    works: z.boolean(),
    /** What became of the last mail to try it; null before the first. */
    lastTrial: z.enum(['handed_over', 'outbox', 'refused', 'unreachable']).nullable(),
    lastTrialAt: instant.nullable(),
    lastSentAt: instant.nullable(),
  }),
  category: z.object({ works: z.boolean(), count: z.int() }),
  doctor: z.object({ works: z.boolean(), count: z.int() }),
  course: z.object({ works: z.boolean(), published: z.int(), unpublished: z.int() }),
  /** Staff besides owners of one; an academy may do without. */
  staff: z.object({ works: z.boolean(), active: z.int(), invited: z.int() }),
})

/** A transfer by which an owner tries whether the bank tells of money; it belongs to no order. */
const trialTransfer = z.object({
  code: z.string(),
  state: z.enum(['waiting', 'arrived']),
  createdAt: instant,
  arrivedAt: instant.nullable(),
  /** What arrived, in VND. */
  arrivedAmount: z.int().nullable(),
  /** The account is no longer the one of new orders, so it has to be tried anew. */
  isOfOtherAccount: z.boolean(),
  /** How to pay it; null once it arrived. */
  transfer: z
    .object({
      bankName: z.string(),
      accountNumber: z.string(),
      accountName: z.string(),
      amount: z.int(),
      content: z.string(),
      qr: z.string(),
      demoBankUrl: z.url().nullable(),
    })
    .nullable(),
  /** What helps to find out why it does not come. */
  help: z.object({
    /** Address to which the service of the bank sends its notices. */
    noticeUrl: z.string(),
    /** Notices with a wrong signature since the trial began: the secret differs from that of the service. */
    wrongSignatures: z.int(),
  }),
})

/** From nothing to the first sale, for who keeps the settings. */
export const crmSetup = {
  setup: endpoint({
    method: 'GET',
    path: '/crm/setup',
    summary: 'What of an academy works already, and what is still missing before its first sale',
    access: admin('settings.manage'),
    response: setup,
  }),
  trialTransfer: endpoint({
    method: 'GET',
    path: '/crm/setup/transfer',
    summary: 'The last transfer that tries the account, and whether the bank has told of it',
    access: admin('settings.manage'),
    response: trialTransfer.nullable(),
  }),
  beginTrialTransfer: endpoint({
    method: 'POST',
    path: '/crm/setup/transfer',
    summary: 'Begin a small transfer to the account of new orders; one that waits for it is answered again',
    access: admin('settings.manage'),
    response: trialTransfer,
    errors: ['payment.no_account'],
  }),
}
