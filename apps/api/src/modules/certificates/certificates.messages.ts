import { formatHours } from '@repo/messages'
import type { MailContent } from '../../mail/render.ts'

interface Facts {
  /** Of the account, not of the certificate. */
  name: string
  course: string
  url: string
}

/** Mails to a learner about a certificate. */
export const certificateMails = {
  issued: ({ name, course, url }: Facts): MailContent => ({
    subject: `Chứng nhận khóa học “${course}”`,
    greeting: `Chào ${name},`,
    paragraphs: [
      `Chứng nhận hoàn thành khóa học “${course}” của bạn đã được cấp.`,
      'Trang dưới đây xác nhận chứng nhận này với bất cứ ai có đường dẫn. Bạn tải bản PDF cũng từ trang đó.',
    ],
    button: { label: 'Xem chứng nhận', url },
  }),
  reissued: ({ name, course, url }: Facts, reason: string): MailContent => ({
    subject: `Chứng nhận khóa học “${course}” được cấp lại`,
    greeting: `Chào ${name},`,
    paragraphs: [
      `Chúng tôi vừa cấp lại chứng nhận khóa học “${course}” của bạn. Bản cũ không còn hiệu lực và trang của nó dẫn đến bản mới.`,
      `Lý do: ${reason}`,
    ],
    button: { label: 'Xem chứng nhận mới', url },
  }),
  revoked: ({ name, course, url }: Facts, reason: string): MailContent => ({
    subject: `Chứng nhận khóa học “${course}” bị thu hồi`,
    greeting: `Chào ${name},`,
    paragraphs: [
      `Chúng tôi vừa thu hồi chứng nhận khóa học “${course}” của bạn. Trang xác nhận đã ghi rõ điều này.`,
      `Lý do: ${reason}`,
      'Nếu bạn cho rằng có nhầm lẫn, hãy liên hệ với chúng tôi.',
    ],
    button: { label: 'Liên hệ', url },
  }),
}

/** Why a file is signed, as readers of PDF show it. */
export const signingReason = (code: string) => `Cấp chứng nhận hoàn thành khóa học ${code}`

/** What a badge says besides the facts of its certificate. */
export const badgeWords = {
  name: (course: string) => `Chứng nhận hoàn thành khóa học ${course}`,
  description: (course: string, doctors: readonly string[], hours: number | null) =>
    [
      `Khóa học “${course}”`,
      hours === null ? '' : `, thời lượng ${formatHours(hours)}`,
      doctors.length > 0 ? `, giảng viên ${doctors.join(', ')}` : '',
      '. Chứng nhận này không thay thế chứng chỉ hành nghề.',
    ].join(''),
  criteria: 'Học xong các bài và đạt các bài trắc nghiệm mà khóa học yêu cầu để cấp chứng nhận.',
  score: 'Kết quả trắc nghiệm',
  revoked: 'Chứng nhận đã bị thu hồi.',
  replaced: (url: string) => `Chứng nhận đã được thay bằng ${url}.`,
}

export const badgeFileName = (code: string) => `huy-hieu-${code}.jwt`

export const pdfFileName = (code: string) => `chung-nhan-${code}.pdf`
