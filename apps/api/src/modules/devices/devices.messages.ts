import type { MailContent } from '../../mail/render.ts'

/** Words for devices. */
export const deviceMessages = {
  browserOn: (browser: string, system: string) => `${browser} trên ${system}`,
  browser: 'Trình duyệt',
  unknownBrowser: 'Trình duyệt không rõ',
}

const momentFormat = new Intl.DateTimeFormat('vi-VN', {
  timeZone: 'Asia/Ho_Chi_Minh',
  hour: '2-digit',
  minute: '2-digit',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})

/** Such as `08:15 21/11/2026`, by the clock of Việt Nam. */
export const formatMoment = (moment: Date) => momentFormat.format(moment)

/** Mails about devices; nobody can switch them off. */
export const deviceMails = {
  newDevice: (
    name: string,
    facts: { device: string; moment: string; network: string | null },
    links: { devices: string; reset: string },
  ): MailContent => ({
    subject: 'Tài khoản của bạn vừa đăng nhập trên thiết bị mới',
    greeting: `Chào ${name},`,
    paragraphs: [
      'Tài khoản của bạn vừa được đăng nhập trên một thiết bị chưa từng dùng trước đây.',
      `Thiết bị: ${facts.device}`,
      `Thời gian: ${facts.moment} (giờ Việt Nam)`,
      ...(facts.network ? [`Mạng: ${facts.network}`] : []),
      'Nếu là bạn thì không cần làm gì thêm.',
    ],
    button: { label: 'Xem các thiết bị đang đăng nhập', url: links.devices },
    link: { label: 'Không phải bạn? Đặt lại mật khẩu', url: links.reset },
    note: 'Đặt lại mật khẩu sẽ đăng xuất tài khoản khỏi mọi thiết bị.',
  }),
}
