import type { MailContent } from '../../mail/render.ts'

/** Mails to who keeps the settings. */
export const webhookMails = {
  added: (facts: { by: string; name: string; url: string; page: string }): MailContent => ({
    subject: 'Một địa chỉ nhận webhook vừa được thêm',
    greeting: 'Chào bạn,',
    paragraphs: [
      `${facts.by} vừa thêm địa chỉ “${facts.name}”: ${facts.url}. Từ nay học viện báo các sự kiện đã chọn đến địa chỉ này.`,
      'Nếu bạn không biết việc này, hãy tắt địa chỉ ngay và xem nhật ký hệ thống.',
    ],
    button: { label: 'Xem các địa chỉ', url: facts.page },
  }),
  switchedOff: (facts: { name: string; url: string; days: number | null; page: string }): MailContent => ({
    subject: `Đã tắt địa chỉ nhận webhook “${facts.name}”`,
    greeting: 'Chào bạn,',
    paragraphs: [
      facts.days === null
        ? `Địa chỉ ${facts.url} trả lời rằng không nhận nữa (410 Gone), nên hệ thống đã tắt.`
        : `Địa chỉ ${facts.url} không nhận được gì suốt ${facts.days} ngày, nên hệ thống đã tắt.`,
      'Sự kiện xảy ra trong lúc tắt không được gửi bù. Khi phần mềm nhận đã chạy lại, hãy bật địa chỉ và gửi lại những lần chưa tới trong nhật ký.',
    ],
    button: { label: 'Xem nhật ký gửi', url: facts.page },
  }),
}
