import { readMailBrand } from '../core/brand.service.ts'
import type { Needs } from '../core/services.ts'
import type { Tx } from '../db/client.ts'
import { randomUUIDv7 } from '../db/uuid.ts'
import { insertMailIf } from './mail.repo.ts'
import { type OutgoingMail, toRow } from './mail.service.ts'
import { sendMailJob } from './send-mail.job.ts'

/**
 * Like `queueMail`, in the same steps whether the mail is meant or not: who watches the clock must not learn whether
 * an address has an account. A mail that is not meant leaves no row, and its job finds nothing to send.
 */
export async function queueMailIf(
  { env, queue, clock }: Needs<'env' | 'queue' | 'clock'>,
  tx: Tx,
  isMeant: boolean,
  mail: OutgoingMail,
): Promise<void> {
  const mailId = randomUUIDv7()
  const brand = await readMailBrand(tx, env)
  await insertMailIf(tx, isMeant, { id: mailId, ...toRow(mail, brand, clock()) })
  if (env.SMTP_URL) await queue.send(sendMailJob, { mailId }, { tx })
}
