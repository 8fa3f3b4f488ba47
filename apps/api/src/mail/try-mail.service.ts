import { readMailBrand } from '../core/brand.service.ts'
import { readMailSender } from '../core/business-settings.service.ts'
import type { Needs } from '../core/services.ts'
import { findMail, insertMail, markMailFailed, markMailSent } from './mail.repo.ts'
import { toRow } from './mail.service.ts'
import { failureOf } from './mail-failure.ts'
import type { MailContent } from './render.ts'

export interface MailTrial {
  outcome: 'handed_over' | 'outbox' | 'refused' | 'unreachable'
  /** The words of the mail server; null where there was none to ask. */
  answer: string | null
}

/** Sends one mail at once, outside the queue, and says what became of it. It is not tried again. */
export async function tryMail(
  { db, env, clock }: Needs<'db' | 'env' | 'clock'>,
  to: string,
  mail: MailContent,
): Promise<MailTrial> {
  const brand = await readMailBrand(db, env)
  const id = await insertMail(db, toRow({ ...mail, kind: 'office', to }, brand, clock()))
  // Loaded here, because no other request of the API talks to the mail server.
  const { createMailTransport } = await import('./smtp.ts')
  const transport = createMailTransport(env)
  const stored = await findMail(db, id)
  if (!transport || !stored) return { outcome: 'outbox', answer: null }
  try {
    const answer = await transport.send(stored, await readMailSender(db, env))
    await markMailSent(db, id, clock())
    return { outcome: 'handed_over', answer }
  } catch (error) {
    const { isFinal: _, ...failure } = failureOf(error)
    await markMailFailed(db, id, { ...failure, isLast: true }, clock())
    return outcomeOf(error)
  } finally {
    transport.close()
  }
}

/** What the server answered when it refused; where it never answered, what kept the connection from it. */
function outcomeOf(error: unknown): MailTrial {
  if (!(error instanceof Error)) throw error
  const { response, message } = error as Error & { response?: string }
  return response === undefined
    ? { outcome: 'unreachable', answer: message }
    : { outcome: 'refused', answer: response }
}
