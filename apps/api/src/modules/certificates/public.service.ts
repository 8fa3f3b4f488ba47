import { AppError } from '@repo/contract'
import { networkOf } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { beginCertificate, endDocument } from './certificate-pdf.ts'
import { pdfFileName, signingReason } from './certificates.messages.ts'
import { statusOf } from './certificates.policy.ts'
import { findByCode } from './certificates.repo.ts'
import { toPublic } from './certificates.view.ts'
import { signDocument } from './sign-pdf.ts'
import { hasSigningKey, type SigningKey } from './signing-key.ts'
import { certificatePath } from './tell.ts'

/** Pages are made by the site's server for everybody, so what is counted is the certificate and not who looks at it. */
const looksByMinute = { name: 'certificate-looks', max: 300, windowMs: 60_000 }
const filesByMinute = { name: 'certificate-files', max: 30, windowMs: 60_000 }

/** The public facts of a certificate. Read from the database for each request, so that a revocation shows at once. */
export function createPublicCertificates(
  services: Needs<'db' | 'env' | 'limiter' | 'clock'>,
  findKey: () => Promise<SigningKey | null>,
) {
  const { db, env, limiter, clock } = services

  const draw = async (facts: Parameters<typeof beginCertificate>[0]) => {
    const drawn = beginCertificate(facts)
    const key = await findKey()
    if (!key) return endDocument(drawn)
    return signDocument(drawn, key, { name: facts.issuer, reason: signingReason(facts.code), at: clock() })
  }

  return {
    /** @throws AppError `request.too_many` */
    async find(code: string) {
      const found = await findByCode(db, code)
      if (found) await limiter.hit(looksByMinute, found.certificate.id)
      return { certificate: found && toPublic(found, hasSigningKey(env)) }
    },

    /** @throws AppError `certificate.not_found`, `certificate.not_valid`, `request.too_many` */
    async pdf(code: string, ip: string) {
      await limiter.hit(filesByMinute, networkOf(ip))
      const found = await findByCode(db, code)
      if (!found) throw new AppError('certificate.not_found')
      const { certificate } = found
      const { name } = certificate
      if (name === null || statusOf(certificate) !== 'valid') throw new AppError('certificate.not_valid')
      return {
        content: await draw({
          ...certificate,
          name,
          url: `${env.PUBLIC_WEB_URL}${certificatePath(code)}`,
          isDemo: env.DEMO_MODE,
        }),
        contentType: 'application/pdf',
        downloadName: pdfFileName(code),
      }
    },
  }
}
