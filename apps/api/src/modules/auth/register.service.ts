import { AppError } from '@repo/contract'
import { consentPurposes, isRequiredConsent } from '@repo/contract/legal-pages'
import { foldText } from '@repo/messages'
import { networkOf } from '../../core/limits.service.ts'
import type { Proof } from '../../core/proof-of-work.service.ts'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { queueMailIf } from '../../mail/quiet-mail.service.ts'
import { checkShownTexts, insertConsentsIf, type ShownTexts } from '../legal/index.ts'
import { authLimits } from './auth.limits.ts'
import { authMails } from './auth.messages.ts'
import { insertUser, lockUserByEmail, type User, updateUnprovedUser } from './auth.repo.ts'
import { isUnproved } from './code.policy.ts'
import { type CodesService, codeSent } from './codes.service.ts'
import { hashPassword } from './password.ts'
import { assertGoodPassword } from './password-rules.ts'
import { inSteadyTime } from './steady-time.ts'

export interface Registration {
  name: string
  email: string
  phone?: string
  password: string
  acceptMarketing: boolean
  /** Versions of the texts that the form showed; each of them was agreed to. */
  termsText?: string
  privacyText?: string
}

export interface RegistrationSource {
  ip: string
  proof: Proof
}

/** The text by which staff search accounts. */
export const userSearchText = (user: { name: string; email: string; phone?: string | null }) =>
  foldText([user.name, user.email, user.phone ?? ''].join(' '))

const shownBy = ({ termsText, privacyText }: Registration): ShownTexts => ({
  terms: termsText,
  privacy: privacyText,
  marketing: privacyText,
})

/** Opens learner accounts. Answers the same, after the same steps, for an address that has one already. */
export function createRegisterService(
  services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter'>,
  codes: CodesService,
) {
  const { db, env, limiter, clock } = services

  /** Replaces an unverified registration completely, so that its first author's password does not survive. */
  const saveAccount = async (tx: Tx, input: Registration, passwordHash: string): Promise<User> => {
    const values = {
      name: input.name,
      phone: input.phone ?? null,
      passwordHash,
      searchText: userSearchText(input),
    }
    await insertUser(tx, { ...values, email: input.email, role: 'student', createdAt: clock() })
    const user = await lockUserByEmail(tx, input.email)
    if (!user) throw new AppError('request.conflict')
    await updateUnprovedUser(tx, user.id, values)
    return user
  }

  const saveConsents = (tx: Tx, isNew: boolean, user: User, input: Registration) => {
    const shown = shownBy(input)
    const createdAt = clock()
    const rows = consentPurposes
      // A text that is not published yet cannot be agreed to; the learner is asked at the first sign-in after it is.
      .filter((purpose) => shown[purpose] || !isRequiredConsent(purpose))
      .map((purpose) => ({
        userId: user.id,
        purpose,
        textId: shown[purpose] ?? null,
        isGranted: isRequiredConsent(purpose) || input.acceptMarketing,
        createdAt,
      }))
    return insertConsentsIf(tx, isNew, rows)
  }

  const tellOwner = (tx: Tx, isKnown: boolean, user: User) =>
    queueMailIf(services, tx, isKnown, {
      kind: 'security',
      to: user.email,
      ...authMails.alreadyRegistered(user.name, `${env.PUBLIC_WEB_URL}/auth/login`),
    })

  /** False within a minute after the last code; then nothing is sent and nothing is changed. */
  const mayTakeIn = async ({ email }: Registration, source: RegistrationSource) => {
    try {
      await codes.countCode({ email, purpose: 'register', ...source })
      return true
    } catch (error) {
      if (error instanceof AppError && error.errorName === 'auth.otp_too_soon') return false
      throw error
    }
  }

  const takeIn = (input: Registration, passwordHash: string) =>
    db.transaction(async (tx) => {
      const user = await saveAccount(tx, input, passwordHash)
      const isNew = isUnproved(user)
      await saveConsents(tx, isNew, user, input)
      const owner = isNew ? { ...user, name: input.name } : null
      await codes.issueCode(tx, { user: owner, email: input.email, purpose: 'register' })
      await tellOwner(tx, !isNew, user)
    })

  return (input: Registration, source: RegistrationSource) =>
    inSteadyTime(async () => {
      const { email, name, password } = input
      const network = networkOf(source.ip)
      await limiter.hit(authLimits.registerByNetwork, network, 'auth.too_many_attempts', source.proof)
      await checkShownTexts(db, shownBy(input))
      assertGoodPassword(password, { email, name, brand: env.BRAND_NAME })
      const passwordHash = await hashPassword(password)
      if (await mayTakeIn(input, source)) await takeIn(input, passwordHash)
      return { ...codeSent, registration: codes.registrationOf(passwordHash) }
    })
}
