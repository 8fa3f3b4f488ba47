export { copyReferral } from './affiliates.repo.ts'
export { createAffiliatesModule } from './affiliates.routes.ts'
export { createBookCommissions } from './book-commissions.handler.ts'
export { findReferrer, noteReferral } from './referral.service.ts'
