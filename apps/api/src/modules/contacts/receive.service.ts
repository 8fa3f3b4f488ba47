import { randomInt } from 'node:crypto'
import type { contactBody } from '@repo/contract/content'
import { foldText } from '@repo/messages'
import type { z } from 'zod'
import { networkOf } from '../../core/limits.service.ts'
import type { Proof } from '../../core/proof-of-work.service.ts'
import type { Needs } from '../../core/services.ts'
import { checkShownTexts } from '../legal/index.ts'
import * as repo from './contacts.repo.ts'

const contactLimit = { name: 'contact-ip', softMax: 5, max: 40, windowMs: 3_600_000 }
/** Letters and digits that do not look alike, since people read the reference out on the phone. */
const REFERENCE_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const REFERENCE_LENGTH = 8

/** Stores what visitors write on the contact page. */
export function createContactInbox({ db, clock, limiter }: Needs<'db' | 'clock' | 'limiter'>) {
  return {
    /** @throws AppError `request.too_many`, `auth.proof_needed` or `consent.text_unknown` */
    async receive(body: z.output<typeof contactBody>, { ip, proof }: { ip: string; proof: Proof }) {
      await limiter.hit(contactLimit, networkOf(ip), 'request.too_many', proof)
      // Only robots fill in this hidden field. They get the same answer as a person, so they learn nothing, and the
      // message is dropped.
      if (body.website) return { reference: newReference() }
      const { name, email, topic, message, phone = null, privacyText = null } = body
      await checkShownTexts(db, { privacy: body.privacyText })
      const contact = { name, email, topic, message, phone, privacyTextId: privacyText, createdAt: clock() }
      for (;;) {
        const reference = newReference()
        const searchText = contactSearchText({ ...contact, reference })
        if (await repo.insertContact(db, { ...contact, reference, searchText })) return { reference }
      }
    },
  }
}

/** The folded text that the staff's search looks through. */
export const contactSearchText = (
  contact: Pick<repo.NewContact, 'name' | 'email' | 'phone' | 'reference' | 'message'>,
): string =>
  foldText([contact.name, contact.email, contact.phone ?? '', contact.reference, contact.message].join(' '))

function newReference(): string {
  const letters = Array.from(
    { length: REFERENCE_LENGTH },
    () => REFERENCE_LETTERS[randomInt(REFERENCE_LETTERS.length)],
  )
  return `LH${letters.join('')}`
}

export interface WithContactInbox {
  readonly contactInbox: ReturnType<typeof createContactInbox>
}
