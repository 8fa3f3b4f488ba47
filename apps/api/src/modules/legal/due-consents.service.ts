import type { Role } from '@repo/contract'
import {
  type ConsentPurpose,
  consentPages,
  isRequiredConsent,
  requiredConsents,
} from '@repo/contract/legal-pages'
import type { DbOrTx } from '../../db/client.ts'
import { type ConsentRow, findConsents } from './consents.repo.ts'
import { findCurrentVersions, type PageVersion } from './page-versions.repo.ts'

interface Judged {
  role: Role
  /** The last decision on the purpose. */
  last: ConsentRow | undefined
  current: PageVersion | undefined
}

/**
 * Whether the account may not be used before its owner agrees to the text in force. Learners agree to become one;
 * staff and doctors are under contract and are asked only where they had agreed as learners before.
 */
export function isConsentDue(purpose: ConsentPurpose, { role, last, current }: Judged): boolean {
  if (!isRequiredConsent(purpose) || !current) return false
  if (!last) return role === 'student'
  return !last.isGranted || last.textId !== current.id
}

/** Whether a consent is due before the account can be used. */
export async function hasDueConsents(db: DbOrTx, user: { id: string; role: Role }): Promise<boolean> {
  const rows = await findConsents(db, user.id)
  const current = await findCurrentVersions(
    db,
    requiredConsents.map((purpose) => consentPages[purpose]),
  )
  return requiredConsents.some((purpose) =>
    isConsentDue(purpose, {
      role: user.role,
      last: rows.find((row) => row.purpose === purpose),
      current: current.get(consentPages[purpose]),
    }),
  )
}
