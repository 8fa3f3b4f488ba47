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

/** Invitation for the sender of a contact request for whom an account was opened. */
export const invitationMail = (name: string, brand: string, url: string): MailContent => ({
  subject: `${brand} mời bạn mở tài khoản`,
  greeting: `Chào ${name},`,
  paragraphs: [`Theo lời nhắn của bạn, ${brand} đã mở cho bạn một tài khoản. Đặt mật khẩu để bắt đầu.`],
  button: { label: 'Đặt mật khẩu', url },
  note: 'Liên kết dùng được một lần, trong 7 ngày. Nếu đã quá hạn, hãy đăng ký bằng chính địa chỉ email này. Nếu bạn không biết vì sao mình nhận thư này, hãy bỏ qua.',
})
