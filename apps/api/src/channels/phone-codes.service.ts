import type { Needs } from '../core/services.ts'
import type { Tx } from '../db/client.ts'
import { randomUUIDv7 } from '../db/uuid.ts'
import type { Env } from '../env.ts'
import { createSealer } from '../secrets/sealer.ts'
import { pepperSecrets } from '../secrets/secrets.ts'
import { DeliveryError, type PhoneCode, type PhoneSender } from './phone-code.ts'
import { closePhoneMessage, findPhoneMessage, insertPhoneMessageIf } from './phone-messages.repo.ts'
import { sendPhoneCodeJob } from './send-phone-code.job.ts'

const codeSealer = (env: Env) => createSealer(pepperSecrets(env), 'phone code')

export interface OutgoingPhoneCode {
  phone: string
  code: string
  expiresAt: Date
}

/**
 * Stores a code for a phone and the job that hands it to a provider, both only if the transaction commits. Takes the
 * same steps where nothing is meant: who watches the clock must not learn whether an address has an account.
 */
export async function queuePhoneCodeIf(
  { env, queue, clock }: Needs<'env' | 'queue' | 'clock'>,
  tx: Tx,
  isMeant: boolean,
  { phone, code, expiresAt }: OutgoingPhoneCode,
): Promise<void> {
  const id = randomUUIDv7()
  const sealedCode = codeSealer(env).seal(code, id)
  await insertPhoneMessageIf(tx, isMeant, { id, phone, sealedCode, expiresAt, createdAt: clock() })
  await queue.send(sendPhoneCodeJob, { messageId: id }, { tx })
}

/** Delivers stored codes; what a provider refuses for good goes to the next one, a passing fault to the next try. */
export function createPhoneDelivery(
  { db, env, clock, log }: Needs<'db' | 'env' | 'clock' | 'log'>,
  senders: readonly PhoneSender[],
) {
  const sealer = codeSealer(env)

  /** @returns who took it; null when everybody refused for good. */
  const deliver = async (message: PhoneCode): Promise<PhoneSender['name'] | null> => {
    for (const sender of senders) {
      try {
        await sender.send(message)
        return sender.name
      } catch (error) {
        if (!(error instanceof DeliveryError) || !error.isFinal) throw error
        log.warn({ messageId: message.id, reason: error.message }, 'a code was refused by its provider')
      }
    }
    return null
  }

  return async ({ messageId }: { messageId: string }): Promise<void> => {
    const message = await findPhoneMessage(db, messageId)
    if (!message?.sealedCode) return
    const code = sealer.unseal(message.sealedCode, message.id)
    const msLeft = message.expiresAt.getTime() - clock().getTime()
    // Nobody can use it any more, and a text that comes too late only confuses.
    if (!code || msLeft <= 0) return closePhoneMessage(db, messageId, null)
    const minutes = Math.max(1, Math.floor(msLeft / 60_000))
    const by = await deliver({ id: messageId, phone: message.phone, code, minutes })
    await closePhoneMessage(db, messageId, by ? { by, at: clock() } : null)
  }
}
