import { contract } from '@repo/contract'
import { mockEndpoint } from '@repo/testing'

/** An academy whose set-up is over, for tests of the start page. */
export const finishedSetup = () =>
  mockEndpoint(contract.crmSetup.setup, {
    isDone: true,
    business: { works: true, missing: [] },
    texts: { works: true, missing: [] },
    bank: { works: true, hasAccount: true, lastArrivalAt: '2026-11-20T03:00:00.000Z', isTrialWaiting: false },
    mail: { works: true, lastTrial: null, lastTrialAt: null, lastSentAt: '2026-11-20T03:00:00.000Z' },
    category: { works: true, count: 1 },
    doctor: { works: true, count: 1 },
    course: { works: true, published: 1, unpublished: 0 },
    staff: { works: true, active: 1, invited: 0 },
  })
