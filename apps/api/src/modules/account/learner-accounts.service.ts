import { randomBytes } from 'node:crypto'
import { DAY_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { createSiteLinks } from '../../mail/site-links.ts'
import {
  findUserByEmail,
  hashOpaqueToken,
  hashPassword,
  insertResetToken,
  insertUser,
  newOpaqueToken,
  type User,
  updateUser,
  userSearchText,
} from '../auth/index.ts'

/** As long as an account is kept that nobody has opened; then the seat is free again. */
const INVITATION_MS = 7 * DAY_MS

/** Learners by their addresses: accounts that are there, and those that an invitation opens. */
export function createLearnerAccounts({ env, clock }: Needs<'env' | 'clock'>) {
  const links = createSiteLinks(env)

  return {
    /** A random password that nobody knows: only the mailed link opens the account. Slow, so outside transactions. */
    lockedPassword: () => hashPassword(randomBytes(32).toString('base64url')),

    /** The account of the address, or a new one that waits for its holder; `isNew` where it was opened now. */
    async findOrOpen(
      tx: Tx,
      { email, name, passwordHash }: { email: string; name: string; passwordHash: string },
    ) {
      const known = await findUserByEmail(tx, email)
      if (known) return { user: known, isNew: false }
      const opened = await insertUser(tx, {
        name,
        email,
        role: 'student',
        passwordHash,
        status: 'pending',
        searchText: userSearchText({ name, email }),
        createdAt: clock(),
      })
      // Somebody else opened it between the two statements.
      const user = opened ?? (await findUserByEmail(tx, email))
      if (!user) throw new Error('an account vanished while it was opened')
      return { user, isNew: opened !== null }
    },

    /** @returns a link that opens the account; it ends the one before and renews the time of the account */
    async invite(tx: Tx, user: User): Promise<string> {
      const token = newOpaqueToken()
      const expiresAt = new Date(clock().getTime() + INVITATION_MS)
      await insertResetToken(tx, { tokenHash: hashOpaqueToken(token), userId: user.id, expiresAt })
      await updateUser(tx, user.id, { updatedAt: clock() })
      return links.setPassword('student', token)
    },
  }
}

/** Whether the account may learn or coordinate. */
export const isLearner = (user: Pick<User, 'role' | 'status' | 'erasedAt'>) =>
  user.role === 'student' && user.status !== 'locked' && user.erasedAt === null
