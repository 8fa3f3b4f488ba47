import type { DataRequestKind } from '@repo/contract/data-requests'
import { formatDate, formatDateTime } from '@repo/messages'
import type { MailContent } from '../../mail/render.ts'

const requestNames: Readonly<Record<DataRequestKind, string>> = {
  export: 'nhận bản sao dữ liệu',
  deletion: 'xóa dữ liệu',
  correction: 'chỉnh sửa dữ liệu',
  objection: 'ngừng xử lý dữ liệu',
}

/** Texts of the mails about one's own account and data. */
export const accountMails = {
  emailCode: (name: string, code: string, minutes: number): MailContent => ({
    subject: `${code} là mã xác nhận địa chỉ email mới`,
    greeting: `Chào ${name},`,
    paragraphs: ['Nhập mã dưới đây để dùng địa chỉ này cho tài khoản của bạn.'],
    code,
    note: `Mã có hiệu lực trong ${minutes} phút. Nếu bạn không yêu cầu, hãy bỏ qua thư này và đừng đưa mã cho ai.`,
  }),
  emailTaken: (name: string): MailContent => ({
    subject: 'Địa chỉ email này đã có tài khoản',
    greeting: `Chào ${name},`,
    paragraphs: [
      'Có người vừa muốn chuyển một tài khoản sang địa chỉ email này. Địa chỉ đã gắn với tài khoản của bạn, nên không có gì thay đổi.',
    ],
    note: 'Nếu đó không phải bạn, bạn không cần làm gì.',
  }),
  emailAsked: (name: string, resetUrl: string): MailContent => ({
    subject: 'Có yêu cầu đổi địa chỉ email của bạn',
    greeting: `Chào ${name},`,
    paragraphs: [
      'Có yêu cầu chuyển tài khoản của bạn sang một địa chỉ email khác. Địa chỉ chỉ đổi khi mã gửi tới đó được nhập.',
      'Nếu đó là bạn, bạn không cần làm gì thêm với thư này.',
    ],
    button: { label: 'Không phải tôi, đặt lại mật khẩu', url: resetUrl },
  }),
  emailChanged: (name: string): MailContent => ({
    subject: 'Địa chỉ email của tài khoản đã được đổi',
    greeting: `Chào ${name},`,
    paragraphs: [
      'Từ bây giờ, bạn đăng nhập bằng địa chỉ email mới. Các thiết bị khác đã được đăng xuất.',
      'Nếu bạn không thực hiện việc này, hãy liên hệ với chúng tôi ngay.',
    ],
  }),
  professionalApproved: (name: string, url: string): MailContent => ({
    subject: 'Hồ sơ nghề nghiệp của bạn đã được duyệt',
    greeting: `Chào ${name},`,
    paragraphs: ['Chúng tôi đã kiểm tra và duyệt hồ sơ nghề nghiệp của bạn.'],
    button: { label: 'Xem hồ sơ', url },
  }),
  professionalRejected: (name: string, reason: string, url: string): MailContent => ({
    subject: 'Hồ sơ nghề nghiệp cần bổ sung',
    greeting: `Chào ${name},`,
    paragraphs: [
      'Chúng tôi chưa thể duyệt hồ sơ nghề nghiệp của bạn. Lý do:',
      reason,
      'Bạn có thể sửa và gửi lại bất cứ lúc nào.',
    ],
    button: { label: 'Bổ sung hồ sơ', url },
  }),
  exportAsked: (name: string, finishBy: Date): MailContent => ({
    subject: 'Chúng tôi đã nhận yêu cầu tải dữ liệu',
    greeting: `Chào ${name},`,
    paragraphs: [
      'Chúng tôi đang chuẩn bị bản sao dữ liệu của bạn và sẽ báo qua email khi tệp sẵn sàng, thường trong ít phút.',
      `Theo quy định, yêu cầu được hoàn thành chậm nhất vào ngày ${formatDate(finishBy)}.`,
    ],
    note: 'Nếu bạn không gửi yêu cầu này, hãy đổi mật khẩu ngay.',
  }),
  exportReady: (name: string, until: Date, url: string): MailContent => ({
    subject: 'Bản sao dữ liệu của bạn đã sẵn sàng',
    greeting: `Chào ${name},`,
    paragraphs: [
      `Bạn có thể tải tệp trong trang tài khoản đến ${formatDateTime(until)}. Sau đó tệp sẽ được xóa.`,
    ],
    button: { label: 'Tải dữ liệu', url },
  }),
  deletionAsked: (name: string, at: Date, url: string): MailContent => ({
    subject: 'Tài khoản của bạn sẽ được xóa',
    greeting: `Chào ${name},`,
    paragraphs: [
      `Tài khoản và dữ liệu cá nhân sẽ được xóa vào lúc ${formatDateTime(at)}. Đến lúc đó, bạn vẫn đăng nhập được và có thể giữ lại tài khoản.`,
      'Sau khi xóa, bạn không còn vào được các khóa học đã mua. Đơn hàng được giữ lại không kèm thông tin cá nhân, theo quy định về kế toán.',
    ],
    button: { label: 'Giữ lại tài khoản', url },
    note: 'Nếu bạn không gửi yêu cầu này, hãy giữ lại tài khoản và đổi mật khẩu ngay.',
  }),
  requestRefused: (name: string, kind: DataRequestKind, reason: string, url: string): MailContent => ({
    subject: 'Yêu cầu về dữ liệu của bạn không thực hiện được',
    greeting: `Chào ${name},`,
    paragraphs: [
      `Chúng tôi không thực hiện được yêu cầu ${requestNames[kind]} của bạn. Lý do:`,
      reason,
      'Nếu bạn thấy chưa đúng, hãy liên hệ với chúng tôi. Bạn cũng có quyền khiếu nại tới cơ quan bảo vệ dữ liệu cá nhân.',
    ],
    button: { label: 'Liên hệ', url },
  }),
  requestExtended: (
    name: string,
    kind: DataRequestKind,
    { finishBy, reason }: { finishBy: Date; reason: string },
    url: string,
  ): MailContent => ({
    subject: `Yêu cầu về dữ liệu của bạn được gia hạn đến ${formatDate(finishBy)}`,
    greeting: `Chào ${name},`,
    paragraphs: [
      `Yêu cầu ${requestNames[kind]} của bạn cần thêm thời gian. Lý do:`,
      reason,
      `Chúng tôi sẽ hoàn tất chậm nhất vào ngày ${formatDate(finishBy)}. Theo quy định, thời hạn chỉ được gia hạn một lần.`,
    ],
    button: { label: 'Xem yêu cầu', url },
  }),
  deletionCancelled: (name: string): MailContent => ({
    subject: 'Tài khoản của bạn được giữ lại',
    greeting: `Chào ${name},`,
    paragraphs: ['Yêu cầu xóa tài khoản đã được hủy. Mọi thứ vẫn như trước.'],
    note: 'Nếu bạn không thực hiện việc này, hãy đổi mật khẩu ngay.',
  }),
  deletionDone: (name: string): MailContent => ({
    subject: 'Tài khoản của bạn đã được xóa',
    greeting: `Chào ${name},`,
    paragraphs: [
      'Tài khoản và dữ liệu cá nhân của bạn đã được xóa theo yêu cầu. Đây là thư cuối cùng chúng tôi gửi tới địa chỉ này về tài khoản đó.',
      'Bạn có thể đăng ký tài khoản mới bằng địa chỉ này bất cứ lúc nào.',
    ],
  }),
  reviewReplied: (name: string, doctor: string, course: string, reply: string, url: string): MailContent => ({
    subject: `${doctor} đã trả lời đánh giá của bạn`,
    greeting: `Chào ${name},`,
    paragraphs: [`${doctor} vừa trả lời đánh giá của bạn về khóa học “${course}”:`, reply],
    button: { label: 'Xem khóa học', url },
  }),
  courseCompleted: (name: string, course: string, url: string): MailContent => ({
    subject: `Bạn đã học xong khóa “${course}”`,
    greeting: `Chào ${name},`,
    paragraphs: [
      `Bạn đã hoàn thành tất cả bài học của khóa “${course}”.`,
      'Bạn có thể xem lại bất cứ bài nào, và chia sẻ đánh giá để giúp những học viên sau.',
    ],
    button: { label: 'Mở khóa học', url },
  }),
  /** The mail of the day: a line for each mail that waited for it. */
  digest: (
    name: string,
    lines: readonly { subject: string; url: string | null }[],
    settingsUrl: string,
  ): MailContent => ({
    subject: `Tin trong ngày: ${lines.length} việc mới`,
    greeting: `Chào ${name},`,
    paragraphs: ['Từ thư trước đến nay có những việc này mà bạn chưa xem:'],
    blocks: [
      {
        kind: 'list',
        start: null,
        lines: lines.map(({ subject, url }) => [{ text: subject, ...(url && { url }) }]),
      },
    ],
    link: { label: 'Đổi giờ nhận hoặc ngừng thư tổng hợp', url: settingsUrl },
  }),
  newsPublished: (name: string, article: { title: string; excerpt: string }, url: string): MailContent => ({
    subject: article.title,
    greeting: `Chào ${name},`,
    paragraphs: [article.excerpt || 'Chúng tôi vừa đăng một bài viết mới.'],
    button: { label: 'Đọc bài viết', url },
    note: 'Bạn nhận thư này vì đã đồng ý nhận tin từ chúng tôi.',
  }),
}

/** Words that answers carry. */
export const accountTexts = {
  proofFile: (isPdf: boolean) => `giay-to-hanh-nghe.${isPdf ? 'pdf' : 'webp'}`,
  /** A push says the first line only. */
  extended: (finishBy: Date, reason: string) => `đến ${formatDate(finishBy)}.\nLý do: ${reason}`,
  exportFile: (day: Date) => `du-lieu-cua-toi-${formatDate(day).split('/').reverse().join('-')}.json`,
  reasonNeeded: 'Ghi lý do để học viên biết cần bổ sung gì.',
}

/** The page behind the link at the foot of a mail. */
export const accountPages = {
  unsubscribe: {
    title: 'Ngừng nhận thư',
    ask: (kind: string) => `Bạn sẽ không nhận ${kind} nữa. Thư về đơn hàng và bảo mật vẫn được gửi.`,
    done: (kind: string) => `Bạn đã ngừng nhận ${kind}. Có thể bật lại trong trang tài khoản bất cứ lúc nào.`,
    button: 'Ngừng nhận',
  },
  kinds: {
    learning: 'thư về việc học',
    reviews: 'thư báo trả lời đánh giá',
    news: 'thư tin tức',
    digest: 'thư tổng hợp trong ngày',
  },
}
