import type { NoticeKind } from '@repo/contract/notices'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { queueMail } from '../../mail/mail.service.ts'
import type { MailContent } from '../../mail/render.ts'
import type { User } from '../auth/index.ts'
import { tell } from '../notices/index.ts'
import type { Certificate } from './certificates.repo.ts'

export const certificatePath = (code: string) => `/certificate/${code}`

/** Queues a notice and a mail to the holder in the transaction of the change. Mail preferences do not apply to it. */
export async function tellHolder(
  services: Needs<'env' | 'queue' | 'clock'>,
  tx: Tx,
  { user, certificate }: { user: Pick<User, 'id' | 'name' | 'email'>; certificate: Certificate },
  kind: Extract<NoticeKind, `certificate_${string}`>,
  content: (facts: { name: string; course: string; url: string }) => MailContent,
): Promise<void> {
  const { PUBLIC_WEB_URL } = services.env
  const path = certificatePath(certificate.code)
  const url = `${PUBLIC_WEB_URL}${kind === 'certificate_revoked' ? '/contact' : path}`
  await tell(services, tx, [user.id], { kind, subject: certificate.courseTitle, link: path })
  const mail = content({ name: user.name, course: certificate.courseTitle, url })
  await queueMail(services, tx, { kind: 'course', to: user.email, ...mail })
}
