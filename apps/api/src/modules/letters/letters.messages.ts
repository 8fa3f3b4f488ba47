import { letterBlocks } from '@repo/messages/letter-blocks'
import type { MailContent } from '../../mail/render.ts'

/** A letter of staff as it is mailed. */
export const letterMail = (
  name: string,
  { subject, text }: { subject: string; text: string },
): MailContent => ({
  subject,
  greeting: `Chào ${name},`,
  paragraphs: [],
  blocks: letterBlocks(text),
})
