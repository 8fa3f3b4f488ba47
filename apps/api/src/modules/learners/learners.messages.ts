import type { MailContent } from '../../mail/render.ts'

interface Facts {
  name: string
  course: string
  reason: string
  url: string
}

const mail = (facts: Facts, subject: string, paragraph: string): MailContent => ({
  subject,
  greeting: `Chào ${facts.name},`,
  paragraphs: [paragraph, `Lý do: ${facts.reason}`],
  button: { label: 'Xem khóa học của tôi', url: facts.url },
})

const lasts = (until: string | null) =>
  until ? `Bạn học được đến hết ngày ${until}.` : 'Bạn học được trọn đời.'

/** Mails to a learner after staff changed their access to a course. */
export const enrollmentMails = {
  opened: (facts: Facts, until: string | null) =>
    mail(
      facts,
      `Khóa học “${facts.course}” đã mở cho bạn`,
      `Chúng tôi vừa mở khóa học “${facts.course}” trong tài khoản của bạn. ${lasts(until)}`,
    ),
  extended: (facts: Facts, until: string | null) =>
    mail(
      facts,
      `Đã gia hạn khóa học “${facts.course}”`,
      `Thời hạn học khóa “${facts.course}” của bạn vừa được gia hạn. ${lasts(until)}`,
    ),
  paused: (facts: Facts) =>
    mail(
      facts,
      `Khóa học “${facts.course}” tạm dừng`,
      `Khóa học “${facts.course}” của bạn đang tạm dừng nên chưa mở được bài. Thời gian tạm dừng không tính vào thời hạn học, và tiến độ của bạn vẫn được giữ.`,
    ),
  resumed: (facts: Facts, until: string | null) =>
    mail(
      facts,
      `Khóa học “${facts.course}” đã mở lại`,
      `Bạn học tiếp được khóa “${facts.course}” từ bây giờ. ${until ? 'Thời gian tạm dừng đã được cộng vào thời hạn học. ' : ''}${lasts(until)}`,
    ),
  moved: (facts: Facts & { from: string }, until: string | null) =>
    mail(
      facts,
      `Bạn đã được chuyển sang khóa học “${facts.course}”`,
      `Chúng tôi vừa chuyển quyền học của bạn từ khóa “${facts.from}” sang khóa “${facts.course}”. ${lasts(until)}`,
    ),
  ended: (facts: Facts) =>
    mail(
      facts,
      `Quyền học khóa “${facts.course}” đã kết thúc`,
      `Quyền học khóa “${facts.course}” trong tài khoản của bạn đã kết thúc.`,
    ),
}

/** The mail with an activation code that staff give to one learner. */
export const givenCodeMail = (
  { name, course, reason, url }: Facts,
  code: string,
  until: string | null,
): MailContent => ({
  subject: `Mã kích hoạt khóa học “${course}” dành cho bạn`,
  greeting: `Chào ${name},`,
  paragraphs: [
    `Chúng tôi gửi bạn một mã kích hoạt khóa học “${course}”. Chỉ tài khoản này dùng được mã.`,
    `Lý do: ${reason}`,
    ...(until ? [`Mã dùng được đến hết ngày ${until}.`] : []),
  ],
  code,
  button: { label: 'Nhập mã kích hoạt', url },
})
