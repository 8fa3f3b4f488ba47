import type { MailContent } from '../../mail/render.ts'

/** Mails to learners who come from a platform. */
export const ltiMails = {
  made: (name: string, platform: string, passwordPage: string): MailContent => ({
    subject: `Tài khoản học của bạn đã mở từ ${platform}`,
    greeting: `Chào ${name},`,
    paragraphs: [
      `Hệ thống học tập “${platform}” vừa mở một khóa học cho bạn, nên học viện đã tạo tài khoản với địa chỉ email này. Bạn vào học bằng cách mở bài từ hệ thống đó, không cần mật khẩu.`,
      'Nếu muốn đăng nhập thẳng vào học viện, hãy đặt mật khẩu. Sau đó, lần tới mở bài từ hệ thống kia, bạn đăng nhập một lần để nối hai tài khoản.',
      'Nếu bạn không biết việc này, hãy đặt mật khẩu: từ lúc đó, chỉ bạn vào được tài khoản.',
    ],
    button: { label: 'Đặt mật khẩu', url: passwordPage },
  }),
  linked: (name: string, platform: string): MailContent => ({
    subject: `Tài khoản của bạn đã nối với ${platform}`,
    greeting: `Chào ${name},`,
    paragraphs: [
      `Từ nay, khi bạn mở bài học từ hệ thống “${platform}”, bạn vào thẳng tài khoản này. Hệ thống đó nhận kết quả học của những khóa mà nó mở.`,
      'Nếu bạn không làm việc này, hãy đổi mật khẩu và báo cho học viện.',
    ],
  }),
  unlinked: (name: string, platform: string, passwordPage: string): MailContent => ({
    subject: `Đã gỡ liên kết ${platform} khỏi tài khoản của bạn`,
    greeting: `Chào ${name},`,
    paragraphs: [
      `Hệ thống “${platform}” không mở thẳng được tài khoản này nữa và không nhận kết quả học mới. Các thiết bị khác đã được đăng xuất.`,
      'Khóa học và tiến độ của bạn vẫn còn. Lần sau mở bài từ hệ thống đó, bạn đăng nhập một lần để nối lại.',
    ],
    button: { label: 'Không phải tôi, đặt lại mật khẩu', url: passwordPage },
  }),
}

/** Mails to who keeps the settings. */
export const platformMails = {
  added: (facts: { by: string; name: string; issuer: string; page: string }): MailContent => ({
    subject: 'Một hệ thống LMS vừa được nối với học viện',
    greeting: 'Chào bạn,',
    paragraphs: [
      `${facts.by} vừa thêm hệ thống “${facts.name}” (${facts.issuer}). Từ nay, hệ thống này mở được khóa học của học viện cho người học của nó.`,
      'Nếu bạn không biết việc này, hãy tắt hệ thống ngay và xem nhật ký hệ thống.',
    ],
    button: { label: 'Xem các hệ thống', url: facts.page },
  }),
}
