import { AppError } from '@repo/contract'
import { networkOf } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import type { WithContent } from '../content/index.ts'
import { badgeFileName } from './certificates.messages.ts'
import { statusOf } from './certificates.policy.ts'
import { findByCode } from './certificates.repo.ts'
import { type BadgeSite, issuerProfile, toBadge, toRevocations } from './open-badge.ts'
import { signBadge, toKeyDocument } from './sign-badge.ts'
import { readFormerKeys, type SigningKey } from './signing-key.ts'

const badgesByMinute = { name: 'certificate-badges', max: 60, windowMs: 60_000 }

/** Certificates as Open Badges, and what a stranger needs to verify one without asking us anything else. */
export function createBadgesService(
  { db, env, limiter, content }: Needs<'db' | 'env' | 'limiter'> & WithContent,
  findKey: () => Promise<SigningKey | null>,
) {
  const site: BadgeSite = {
    webUrl: env.PUBLIC_WEB_URL,
    apiUrl: `${env.PUBLIC_WEB_URL}${env.PUBLIC_API_PREFIX}`,
  }
  const former = readFormerKeys(env)

  return {
    /**
     * @throws AppError `certificate.not_found`, also where the academy has no key; `certificate.not_valid`,
     *   `request.too_many`
     */
    async badge(code: string, ip: string) {
      await limiter.hit(badgesByMinute, networkOf(ip))
      const [found, signing] = await Promise.all([findByCode(db, code), findKey()])
      if (!found || !signing) throw new AppError('certificate.not_found')
      const { certificate } = found
      const { name } = certificate
      if (name === null || statusOf(certificate) !== 'valid') throw new AppError('certificate.not_valid')
      const token = signBadge(toBadge({ ...certificate, name }, site), signing.key, site)
      return {
        content: Buffer.from(token),
        contentType: 'text/plain',
        downloadName: badgeFileName(code),
      }
    },

    /** @throws AppError `certificate.not_found`, `request.too_many` */
    async revocations(code: string, ip: string) {
      await limiter.hit(badgesByMinute, networkOf(ip))
      const found = await findByCode(db, code)
      if (!found) throw new AppError('certificate.not_found')
      return toRevocations(found.certificate, found.replacedBy, site)
    },

    async issuer() {
      return issuerProfile(site, (await content.site()).brand)
    },

    /** A key of now or before. @throws AppError `certificate.not_found` */
    async key(id: string) {
      const current = await findKey()
      const document = toKeyDocument([...(current ? [current.key] : []), ...former], id, site)
      if (!document) throw new AppError('certificate.not_found')
      return document
    },
  }
}
