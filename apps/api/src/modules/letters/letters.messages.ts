import type { MailContent } from '../../mail/render.ts'

/** A letter of staff as it is mailed: paragraphs parted by an empty line. */
export const letterMail = (
  name: string,
  { subject, text }: { subject: string; text: string },
): MailContent => ({
  subject,
  greeting: `Chào ${name},`,
  paragraphs: text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean),
  hasLinks: true,
})
