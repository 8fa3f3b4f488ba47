export { accountMails } from './account.messages.ts'
export { createAccountModule } from './account.module.ts'
export { createAccountSweep } from './account-sweep.service.ts'
export { oldPictures } from './avatar.service.ts'
export { insertDoctorProfile, lockDoctorProfile, updateDoctorProfile } from './doctor-profiles.repo.ts'
export { createLearnerAccounts, isLearner } from './learner-accounts.service.ts'
export { createMailReasons } from './mail-reason.service.ts'
export { agreedToMarketing, findNewsReaders } from './news-readers.repo.ts'
export {
  createPasswordCheck,
  requireAccount,
  requireLockedAccount,
  type WithPasswordCheck,
} from './own-account.service.ts'
export { findProfessional } from './professional.repo.ts'
export { toProfessionalView } from './professional.view.ts'
export { createProfessionalReviewService } from './professional-review.service.ts'
export { prepareProof, proofKey } from './proof.ts'
export { isQuietNow, queueRefusableMail, queueTopicMail } from './topic-mail.service.ts'
export { renderStopPage, stopPageHeaders } from './unsubscribe-page.ts'
