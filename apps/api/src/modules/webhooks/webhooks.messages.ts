import { webhookFailingDays } from '@repo/contract/webhook-events'
import type { MailContent } from '../../mail/render.ts'

interface OffFacts {
  name: string
  url: string
  page: string
}

const offReasons = {
  gone: ({ url }: OffFacts) => `Địa chỉ ${url} trả lời rằng không nhận nữa (410 Gone), nên hệ thống đã tắt.`,
  failing: ({ url }: OffFacts) =>
    `Địa chỉ ${url} không nhận được gì suốt ${webhookFailingDays} ngày, nên hệ thống đã tắt.`,
  no_secret: ({ url }: OffFacts) =>
    `Khóa ký của địa chỉ ${url} không mở được nữa, vì khóa bí mật của hệ thống đã đổi, nên hệ thống đã tắt. Hãy đổi khóa ký, đưa khóa mới cho phần mềm nhận, rồi bật lại.`,
}

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
  moved: (facts: { by: string; name: string; url: string; page: string }): MailContent => ({
    subject: `Webhook “${facts.name}” vừa đổi địa chỉ`,
    greeting: 'Chào bạn,',
    paragraphs: [
      `${facts.by} vừa đổi địa chỉ nhận của “${facts.name}” thành ${facts.url}. Từ nay học viện báo các sự kiện đã chọn đến địa chỉ này, kể cả những lần đang chờ gửi lại.`,
      'Nếu bạn không biết việc này, hãy tắt địa chỉ ngay và xem nhật ký hệ thống.',
    ],
    button: { label: 'Xem các địa chỉ', url: facts.page },
  }),
  switchedOff: (why: keyof typeof offReasons, facts: OffFacts): MailContent => ({
    subject: `Đã tắt địa chỉ nhận webhook “${facts.name}”`,
    greeting: 'Chào bạn,',
    paragraphs: [
      offReasons[why](facts),
      'Sự kiện xảy ra trong lúc tắt không được gửi bù. Khi phần mềm nhận đã chạy lại, hãy bật địa chỉ và gửi lại những lần chưa tới trong nhật ký.',
    ],
    button: { label: 'Xem nhật ký gửi', url: facts.page },
  }),
}
