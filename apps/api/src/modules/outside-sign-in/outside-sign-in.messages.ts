import type { MailContent } from '../../mail/render.ts'

const ifNotYou = (url: string) => ({ label: 'Không phải tôi, đặt lại mật khẩu', url })
const resetEndsAll = 'Đặt lại mật khẩu sẽ gỡ mọi liên kết và đăng xuất tài khoản khỏi mọi thiết bị.'

/** Texts of the mails about accounts of other services, each named as in a sentence. They are security mails, which no setting switches off. */
export const outsideMails = {
  code: (source: string, code: string, minutes: number): MailContent => ({
    subject: `${code} là mã xác nhận đăng nhập`,
    greeting: 'Chào bạn,',
    paragraphs: [
      `Có người đang đăng nhập bằng ${source} với địa chỉ email này. Nếu đó là bạn, nhập mã dưới đây để tiếp tục.`,
    ],
    code,
    note: `Mã có hiệu lực trong ${minutes} phút. Nếu không phải bạn, hãy bỏ qua thư này và đừng đưa mã cho ai.`,
  }),
  linked: (name: string, source: string, resetUrl: string): MailContent => ({
    subject: `Đã liên kết ${source} với tài khoản của bạn`,
    greeting: `Chào ${name},`,
    paragraphs: [
      `Từ nay có thể đăng nhập vào tài khoản học bằng ${source}. Bạn xem và gỡ liên kết trong phần Mật khẩu của tài khoản.`,
    ],
    button: ifNotYou(resetUrl),
    note: resetEndsAll,
  }),
  unlinked: (name: string, source: string, resetUrl: string): MailContent => ({
    subject: `Đã gỡ liên kết ${source} khỏi tài khoản của bạn`,
    greeting: `Chào ${name},`,
    paragraphs: [
      `Liên kết với ${source} vừa được gỡ và không đăng nhập được vào tài khoản học nữa. Các thiết bị khác đã được đăng xuất.`,
    ],
    button: ifNotYou(resetUrl),
    note: resetEndsAll,
  }),
}

type ClinicNews = { act: 'saved' | 'switchedOn' } | { act: 'vouched'; domain: string }

/** Mails to who keeps the settings. */
export const clinicMails = {
  changed: (
    { by, organisation, page }: { by: string; organisation: string; page: string },
    news: ClinicNews,
  ): MailContent => {
    const did = {
      saved: `lưu hệ thống đăng nhập của “${organisation}”`,
      switchedOn: `bật hệ thống đăng nhập của “${organisation}”`,
      vouched: `xác nhận thay tên miền ${news.act === 'vouched' ? news.domain : ''} là của “${organisation}”`,
    }[news.act]
    return {
      subject: `Cách đăng nhập của ${organisation} vừa thay đổi`,
      greeting: 'Chào bạn,',
      paragraphs: [
        `${by} vừa ${did}. Khi đang bật, hệ thống này mở được tài khoản học có email ở các tên miền đã xác minh.`,
        'Nếu bạn không biết việc này, hãy tắt hệ thống ngay và xem nhật ký của tổ chức.',
      ],
      button: { label: 'Xem cách đăng nhập', url: page },
    }
  },
}
