import { formatDate } from '@repo/messages'
import type { MailContent } from '../../mail/render.ts'

export const licenceTexts = {
  proofFile: (slug: string, type: string) =>
    `giay-phep-${slug}.${type === 'application/pdf' ? 'pdf' : 'webp'}`,
}

/** What a reminder names: the doctor with title, the licence and its last day. */
export interface ExpiringLicence {
  doctor: string
  number: string
  expiresOn: string
  daysLeft: number
}

const rest = (daysLeft: number) => (daysLeft === 0 ? 'hết hạn trong hôm nay' : `còn ${daysLeft} ngày`)

/** Mails about a licence that expires soon. */
export const licenceMails = {
  toDoctor: (name: string, { number, expiresOn, daysLeft }: ExpiringLicence, url: string): MailContent => ({
    subject: `Giấy phép hành nghề của bạn ${rest(daysLeft)}`,
    greeting: `Chào ${name},`,
    paragraphs: [
      `Giấy phép hành nghề số ${number} có hiệu lực đến hết ngày ${formatDate(expiresOn)}.`,
      'Sau ngày đó, dấu “Đã xác minh” trên trang bác sĩ của bạn sẽ không hiện nữa. Khi đã gia hạn, hãy báo cho chúng tôi qua trang liên hệ để hồ sơ được cập nhật.',
    ],
    button: { label: 'Mở trang liên hệ', url },
  }),
  toStaff: ({ doctor, number, expiresOn, daysLeft }: ExpiringLicence, url: string): MailContent => ({
    subject: `Giấy phép của ${doctor} ${rest(daysLeft)}`,
    greeting: 'Chào bạn,',
    paragraphs: [
      `Giấy phép hành nghề số ${number} của ${doctor} có hiệu lực đến hết ngày ${formatDate(expiresOn)}.`,
      'Hãy liên hệ bác sĩ để nhận giấy phép mới và cập nhật trước ngày này.',
    ],
    button: { label: 'Mở giấy phép', url },
  }),
}
