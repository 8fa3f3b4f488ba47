import { formatDate } from '@repo/messages'
import type { MailContent } from '../../mail/render.ts'

interface Seat {
  organisation: string
  course: string
}

/** Said wherever a seat is given: who sees what, and of which course. */
const seen = ({ organisation }: Pick<Seat, 'organisation'>) =>
  `Người điều phối của ${organisation} thấy tên, email của bạn và tiến độ học khóa này (phần trăm, lần học gần nhất, ngày hoàn thành). Họ không thấy các khóa học khác của bạn.`

const invitation =
  'Liên kết dùng được một lần, trong 7 ngày. Sau đó suất học trở lại với tổ chức. Nếu bạn không biết vì sao mình nhận thư này, hãy bỏ qua.'

/** Mails about the seats of an organisation. */
export const organisationMails = {
  coordinator: (name: string, organisation: string, url: string): MailContent => ({
    subject: `Bạn là người điều phối suất học của ${organisation}`,
    greeting: `Chào ${name},`,
    paragraphs: [
      `Từ nay bạn trao và thu hồi các suất học mà ${organisation} đã mua, và theo dõi tiến độ của người học.`,
    ],
    button: { label: 'Mở trang suất học', url },
  }),

  coordinatorInvited: (name: string, organisation: string, brand: string, url: string): MailContent => ({
    subject: `Tài khoản điều phối của ${organisation} tại ${brand}`,
    greeting: `Chào ${name},`,
    paragraphs: [
      `${brand} đã mở cho bạn một tài khoản để trao và thu hồi suất học của ${organisation}. Hãy đặt mật khẩu để bắt đầu, rồi mở mục Suất học trong trang khóa học của bạn.`,
    ],
    button: { label: 'Đặt mật khẩu', url },
    note: 'Liên kết dùng được một lần, trong 7 ngày. Nếu đã quá hạn, hãy chọn “Quên mật khẩu” ở trang đăng nhập. Nếu bạn không biết vì sao mình nhận thư này, hãy bỏ qua.',
  }),

  given: (name: string, seat: Seat, end: Date | null, url: string): MailContent => ({
    subject: `${seat.organisation} trao bạn khóa học “${seat.course}”`,
    greeting: `Chào ${name},`,
    paragraphs: [
      `${seat.organisation} đã trao bạn một suất học khóa “${seat.course}”. ${end ? `Bạn học đến hết ngày ${formatDate(end)}.` : 'Bạn học không giới hạn thời gian.'}`,
      seen(seat),
    ],
    button: { label: 'Vào học', url },
  }),

  invited: (seat: Seat, brand: string, url: string): MailContent => ({
    subject: `${seat.organisation} mời bạn học “${seat.course}”`,
    greeting: 'Chào bạn,',
    paragraphs: [
      `${seat.organisation} đã trao bạn một suất học khóa “${seat.course}” tại ${brand}. Đặt mật khẩu để mở tài khoản và bắt đầu học.`,
      seen(seat),
    ],
    button: { label: 'Đặt mật khẩu và vào học', url },
    note: invitation,
  }),

  takenBack: (name: string, seat: Seat): MailContent => ({
    subject: `Suất học “${seat.course}” đã được thu hồi`,
    greeting: `Chào ${name},`,
    paragraphs: [
      `${seat.organisation} đã thu hồi suất học khóa “${seat.course}” của bạn. Phần bạn đã học vẫn được giữ nếu bạn có lại khóa này.`,
    ],
  }),

  reminder: (name: string, seat: Seat, percent: number, url: string): MailContent => ({
    subject: `${seat.organisation} nhắc bạn học tiếp “${seat.course}”`,
    greeting: `Chào ${name},`,
    paragraphs: [
      percent > 0
        ? `Bạn đã học ${percent} % khóa “${seat.course}”. ${seat.organisation} mong bạn học tiếp.`
        : `Suất học khóa “${seat.course}” của bạn đang chờ. ${seat.organisation} mong bạn bắt đầu học.`,
    ],
    button: { label: 'Học tiếp', url },
  }),
}

/** Why a learner no longer has a course whose seat was taken back. */
export const takenBackReason = (organisation: string) => `${organisation} đã thu hồi suất học.`

/** Heads of the table of people. */
export const peopleTable = {
  head: [
    'Họ tên',
    'Email',
    'Khóa học',
    'Trạng thái',
    'Tiến độ (%)',
    'Ngày trao',
    'Học gần nhất',
    'Hoàn thành',
    'Hạn học',
  ],
  states: {
    invited: 'Chưa nhận lời mời',
    learning: 'Đang học',
    finished: 'Đã học xong',
    over: 'Hết hạn',
    paused: 'Tạm dừng',
  },
}
