import { formatDate } from '@repo/messages'
import type { MailContent } from '../../mail/render.ts'

interface Reply {
  name: string
  reference: string
  /** What the visitor wrote. */
  message: string
  sentAt: Date
  text: string
}

/** The mail that answers a message from the contact page; it quotes the message. */
export const contactReplyMail = ({ name, reference, message, sentAt, text }: Reply): MailContent => ({
  subject: `Trả lời lời nhắn ${reference}`,
  greeting: `Chào ${name},`,
  paragraphs: text.split(/\n{2,}/),
  note: `Lời nhắn của bạn ngày ${formatDate(sentAt)} (mã ${reference}): “${message}”`,
})
