import { AppError } from '@repo/contract'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import {
  type Agreements,
  consentsOf,
  hashPassword,
  insertUser,
  isUnproved,
  lockUserByEmail,
  newOpaqueToken,
  shownTextsOf,
  type User,
  updateUser,
  userSearchText,
} from '../auth/index.ts'
import { checkShownTexts, insertConsentsIf } from '../legal/index.ts'
import type { createIdentityLinks } from './identity-links.service.ts'
import type { Tickets } from './tickets.service.ts'

export interface OutsideRegistration extends Agreements {
  ticket: string
  name: string
  ip: string
}

/** Opens learner accounts for addresses that a service or a code has proved. They have no password until one is set. */
export function createOutsideRegistration(
  { db, clock }: Needs<'db' | 'clock'>,
  tickets: Tickets,
  links: ReturnType<typeof createIdentityLinks>,
) {
  /** Replaces an unverified registration completely: another person may have begun it. */
  const open = async (tx: Tx, email: string, name: string, passwordHash: string): Promise<User> => {
    const now = clock()
    const values = {
      name,
      phone: null,
      passwordHash,
      status: 'active' as const,
      verifiedAt: now,
      searchText: userSearchText({ name, email }),
    }
    const opened = await insertUser(tx, { ...values, email, role: 'student', createdAt: now })
    if (opened) return opened
    const known = await lockUserByEmail(tx, email)
    // Opened by another way meanwhile; the next sign-in finds the account and asks for its proof.
    if (!known || !isUnproved(known)) throw new AppError('outside.expired')
    return updateUser(tx, known.id, values)
  }

  return async (input: OutsideRegistration): Promise<User> => {
    const row = await tickets.read(input.ticket)
    const { email } = row
    if (!row.isEmailProved || !email || row.userId) throw new AppError('outside.expired')
    await checkShownTexts(db, shownTextsOf(input))
    const passwordHash = await hashPassword(newOpaqueToken())
    return db.transaction(async (tx) => {
      await tickets.take(tx, row)
      const user = await open(tx, email, input.name, passwordHash)
      await insertConsentsIf(tx, true, consentsOf(user.id, input, clock()))
      await links.link(tx, user, { ...row, email: row.isVouchedFor ? email : null }, input.ip)
      return user
    })
  }
}
