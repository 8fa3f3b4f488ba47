import { AppError } from '@repo/contract'
import type { Tx } from '../../db/client.ts'
import { newCertificateCode } from './certificate-code.ts'
import { type Certificate, endCertificate, insertCertificate } from './certificates.repo.ts'

interface Change {
  name: string
  origin: 'corrected' | 'reissued'
  reason: string | null
  now: Date
}

/** Issues a certificate in place of one that is current: all facts but the name stay, also the day of issue. */
export async function replaceCertificate(
  tx: Tx,
  old: Certificate,
  { name, origin, reason, now }: Change,
): Promise<Certificate> {
  const { userId, courseId, courseTitle, doctors, hours, cme, score, issuer, issuedAt } = old
  const kept = { userId, courseId, courseTitle, doctors, hours, cme, score, issuer, issuedAt }
  await endCertificate(tx, old.id, { replacedAt: now })
  const saved = await insertCertificate(tx, {
    ...kept,
    code: newCertificateCode(),
    name,
    origin,
    reissueReason: reason,
    createdAt: now,
  })
  if (!saved) throw new AppError('certificate.not_valid')
  await endCertificate(tx, old.id, { replacedBy: saved.id })
  return saved
}
