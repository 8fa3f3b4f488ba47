export { ACCESS_CHANNEL, announceAccess, readAccessNotice } from './access-notices.ts'
export { authLimits } from './auth.limits.ts'
export { authMails } from './auth.messages.ts'
export { createAuthModule } from './auth.module.ts'
export {
  findDoctorOf,
  findUserByEmail,
  findUserById,
  insertResetToken,
  insertUser,
  lockUserByEmail,
  replaceCode,
  takeCodeTry,
  type User,
  updateUser,
  useCode,
} from './auth.repo.ts'
export { endCalendar, type WithCalendarRemoval } from './calendar-removal.ts'
export {
  lockUser,
  type MailTopic,
  removeEmailCodes,
  removeProofsOfOldAddress,
  removeUnprovedUser,
  setMailMode,
  setPushWanted,
  takeDigestDay,
} from './change-account.repo.ts'
export { isUnproved } from './code.policy.ts'
export { isSame } from './code-keys.ts'
export { codeSent } from './codes.service.ts'
export type { WithIdentityRemoval } from './identity-removal.ts'
export { createLoginService, type WithSecondFactorCheck } from './login.service.ts'
export { createLoginGuard } from './login-guard.service.ts'
export type { WithNewDeviceNotice } from './new-device.job.ts'
export { createOwner, OwnerError } from './owner.service.ts'
export { endPasskeys, type WithPasskeyRemoval } from './passkey-removal.ts'
export { hashPassword, verifyPassword } from './password.ts'
export { minPasswordLength } from './password-rules.ts'
export {
  countOtherPushes,
  findLivePush,
  findPushDevices,
  findPushEndpoints,
  findPushedSessions,
  findPushOfSession,
  lockPushByEndpoint,
  type PushSubscriptionRow,
  removePush,
  savePush,
} from './push-subscriptions.repo.ts'
export { userSearchText } from './register.service.ts'
export { type Agreements, consentsOf, shownTextsOf } from './registration-consents.ts'
export { endAwaitingConsent, findSession, forgetSessionProofs, markSessionProved } from './session.repo.ts'
export { createSessionService } from './session.service.ts'
export { avatarUrl, createSessionIssuer, getsPushes, sessionLife } from './session-issuer.service.ts'
export { inSteadyTime } from './steady-time.ts'
export { removeOldAuthRows } from './sweep.repo.ts'
export { createTokenService, hashOpaqueToken, newOpaqueToken, type WithAccessTokens } from './tokens.ts'
export { createVisitorHash } from './visitor-id.ts'
