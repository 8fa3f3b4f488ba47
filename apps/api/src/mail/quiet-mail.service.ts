import { sql } from 'drizzle-orm'
import type { Services } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { mails } from '../db/schema/index.ts'
import { randomUUIDv7 } from '../db/uuid.ts'
import { sendMailJob } from '../jobs/send-mail.job.ts'
import type { OutgoingMail } from './mail.service.ts'
import { renderMail } from './render.ts'

/**
 * Like `queueMail`, in the same steps whether the mail is meant or not: who watches the clock must not learn whether
 * an address has an account. A mail that is not meant leaves no row, and its job finds nothing to send.
 */
export async function queueMailIf(
  { env, queue, clock }: Pick<Services, 'env' | 'queue' | 'clock'>,
  tx: Tx,
  isMeant: boolean,
  mail: OutgoingMail,
): Promise<void> {
  const { text, html } = renderMail(mail, env.BRAND_NAME)
  const mailId = randomUUIDv7()
  const createdAt = clock().toISOString()
  await tx.execute(sql`
    insert into ${mails} (id, recipient, subject, text, html, created_at)
    select ${mailId}::uuid, ${mail.to}, ${mail.subject}, ${text}, ${html}, ${createdAt}::timestamptz
    where ${isMeant}::boolean`)
  if (env.SMTP_URL) await queue.send(sendMailJob, { mailId }, { tx })
}
