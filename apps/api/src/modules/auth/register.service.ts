import { AppError } from '@repo/contract'
import { foldText } from '@repo/messages'
import type { Services } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { networkOf } from '../../http/limits.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { authLimits } from './auth.limits.ts'
import { authMails } from './auth.messages.ts'
import { insertConsents, insertUser, lockUserByEmail, type User, updateUser } from './auth.repo.ts'
import { type CodesService, codeSent } from './codes.service.ts'
import { hashPassword } from './password.ts'
import { assertGoodPassword } from './password-rules.ts'
import { inSteadyTime } from './steady-time.ts'

/** Version of the texts a learner agrees to; a new text gets a new date. */
const TERMS_VERSION = '2026-11-01'

export interface Registration {
  name: string
  email: string
  phone?: string
  password: string
  acceptMarketing: boolean
}

/** What staff search accounts by. */
export const userSearchText = (user: { name: string; email: string; phone?: string | null }) =>
  foldText([user.name, user.email, user.phone ?? ''].join(' '))

/** Opens learner accounts. Answers the same, and takes the same time, for an address that has one already. */
export function createRegisterService(services: Services, codes: CodesService) {
  const { db, env, limiter, clock } = services

  const saveConsents = (tx: Tx, user: User, input: Registration) =>
    insertConsents(tx, [
      { userId: user.id, purpose: 'terms', version: TERMS_VERSION, isGranted: true },
      { userId: user.id, purpose: 'marketing', version: TERMS_VERSION, isGranted: input.acceptMarketing },
    ])

  /** A registration that was never proved is replaced whole: whoever began it must not keep a password here. */
  const saveAccount = async (tx: Tx, input: Registration, passwordHash: string) => {
    const values = {
      name: input.name,
      phone: input.phone ?? null,
      passwordHash,
      searchText: userSearchText(input),
    }
    const fresh = await insertUser(tx, { ...values, email: input.email, role: 'student', createdAt: clock() })
    if (fresh) return fresh
    const known = await lockUserByEmail(tx, input.email)
    if (!known) throw new AppError('request.conflict')
    return known.status === 'pending' ? updateUser(tx, known.id, values) : known
  }

  const tellOwner = (tx: Tx, user: User) =>
    queueMail(services, tx, {
      to: user.email,
      ...authMails.alreadyRegistered(user.name, `${env.PUBLIC_WEB_URL}/auth/login`),
    })

  /** False inside the minute after a code: then nothing is sent and, just as important, nothing is changed. */
  const mayTakeIn = async (input: Registration, ip: string) => {
    try {
      await codes.countCode({ email: input.email, purpose: 'register', ip })
      return true
    } catch (error) {
      if (error instanceof AppError && error.errorName === 'auth.otp_too_soon') return false
      throw error
    }
  }

  return (input: Registration, ip: string) =>
    inSteadyTime(async () => {
      await limiter.hit(authLimits.registerByNetwork, networkOf(ip), 'auth.too_many_attempts')
      assertGoodPassword(input.password, { email: input.email, name: input.name, brand: env.BRAND_NAME })
      const passwordHash = await hashPassword(input.password)
      if (!(await mayTakeIn(input, ip))) return codeSent
      await db.transaction(async (tx) => {
        const user = await saveAccount(tx, input, passwordHash)
        if (user.status !== 'pending') return tellOwner(tx, user)
        await saveConsents(tx, user, input)
        await codes.issueCode(tx, user, 'register')
      })
      return codeSent
    })
}
