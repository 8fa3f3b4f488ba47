import { AppError } from '@repo/contract'
import { foldText } from '@repo/messages'
import { networkOf } from '../../core/limits.service.ts'
import type { Proof } from '../../core/proof-of-work.service.ts'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { queueMailIf } from '../../mail/quiet-mail.service.ts'
import { checkShownTexts, insertConsentsIf } from '../legal/index.ts'
import { authLimits } from './auth.limits.ts'
import { authMails } from './auth.messages.ts'
import { insertUser, lockUserByEmail, type User, updateUnprovedUser } from './auth.repo.ts'
import { isUnproved } from './code.policy.ts'
import { type CodesService, codeSent } from './codes.service.ts'
import { hashPassword } from './password.ts'
import { assertGoodPassword } from './password-rules.ts'
import { type Agreements, consentsOf, shownTextsOf } from './registration-consents.ts'
import { inSteadyTime } from './steady-time.ts'

export interface Registration extends Agreements {
  name: string
  email: string
  phone?: string
  password: string
}

export interface RegistrationSource {
  ip: string
  proof: Proof
}

/** The text by which staff search accounts. */
export const userSearchText = (user: { name: string; email: string; phone?: string | null }) =>
  foldText([user.name, user.email, user.phone ?? ''].join(' '))

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
      await insertConsentsIf(tx, isNew, consentsOf(user.id, input, clock()))
      const owner = isNew ? { ...user, name: input.name } : null
      await codes.issueCode(tx, { user: owner, email: input.email, purpose: 'register' })
      await tellOwner(tx, !isNew, user)
    })

  return (input: Registration, source: RegistrationSource) =>
    inSteadyTime(async () => {
      const { email, name, password } = input
      const network = networkOf(source.ip)
      await limiter.hit(authLimits.registerByNetwork, network, 'auth.too_many_attempts', source.proof)
      await checkShownTexts(db, shownTextsOf(input))
      assertGoodPassword(password, { email, name, brand: env.BRAND_NAME })
      const passwordHash = await hashPassword(password)
      if (await mayTakeIn(input, source)) await takeIn(input, passwordHash)
      return { ...codeSent, registration: codes.registrationOf(passwordHash) }
    })
}
