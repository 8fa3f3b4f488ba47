import { formatDate, formatDateTime, formatPrice } from '@repo/messages'
import type { MailContent } from '../../mail/render.ts'

interface PaidOrder {
  code: string
  total: number
  lines: OrderedLine[]
}

interface OrderedLine {
  title: string
  /** Of the bundle in which the course is bought. */
  bundleTitle: string | null
}

interface SeatOrder extends PaidOrder {
  lines: (OrderedLine & { seats: number | null })[]
}

/** Title of a course that was ordered, with the bundle in which it is bought. */
export const titleWithBundle = ({ title, bundleTitle }: OrderedLine): string =>
  bundleTitle === null ? title : `${title} (trong combo “${bundleTitle}”)`

const courseLine = (line: OrderedLine) => `• ${titleWithBundle(line)}`

const seatLine = ({ title, seats }: SeatOrder['lines'][number]) => `• ${seats ?? 0} suất: ${title}`

interface GiftTo {
  recipientName: string
  recipientEmail: string
  message: string
}

interface LatePart extends PaidOrder {
  dueAt: Date
  graceDays: number
}

const dayOf = (moment: Date) => formatDate(moment.toISOString())

/** Texts of the mails about orders. */
export const orderMails = {
  instalment_due: (name: string, part: LatePart, url: string): MailContent => ({
    subject: `Sắp đến hạn kỳ trả: đơn ${part.code}`,
    greeting: `Chào ${name},`,
    paragraphs: [
      `Kỳ trả ${formatPrice(part.total)} của bạn đến hạn ngày ${dayOf(part.dueAt)}:`,
      ...part.lines.map(courseLine),
      'Trang thanh toán có mã VietQR và các cách trả tiền khác.',
    ],
    button: { label: 'Thanh toán kỳ này', url },
  }),

  instalment_late: (name: string, part: LatePart, url: string): MailContent => ({
    subject: `Kỳ trả đã quá hạn: đơn ${part.code}`,
    greeting: `Chào ${name},`,
    paragraphs: [
      `Kỳ trả ${formatPrice(part.total)} đến hạn ngày ${dayOf(part.dueAt)} chưa được thanh toán:`,
      ...part.lines.map(courseLine),
      `Nếu chưa thanh toán trong ${part.graceDays} ngày kể từ ngày đến hạn, khóa học tạm dừng cho đến khi chúng tôi nhận được tiền. Nếu bạn đã chuyển khoản, xin bỏ qua thư này.`,
    ],
    button: { label: 'Thanh toán kỳ này', url },
  }),

  instalment_paused: (name: string, part: LatePart, url: string): MailContent => ({
    subject: `Khóa học tạm dừng, chờ kỳ trả của đơn ${part.code}`,
    greeting: `Chào ${name},`,
    paragraphs: [
      `Kỳ trả ${formatPrice(part.total)} đến hạn ngày ${dayOf(part.dueAt)} chưa được thanh toán, nên khóa học tạm dừng:`,
      ...part.lines.map(courseLine),
      'Khóa học mở lại ngay khi chúng tôi nhận được tiền. Tiến độ học được giữ, và thời gian tạm dừng không tính vào thời hạn học.',
    ],
    button: { label: 'Thanh toán kỳ này', url },
  }),

  paid: (name: string, order: PaidOrder, url: string): MailContent => ({
    subject:
      order.total > 0
        ? `Đã nhận thanh toán đơn ${order.code}`
        : 'Khóa học đã được thêm vào tài khoản của bạn',
    greeting: `Chào ${name},`,
    paragraphs: [
      order.total > 0
        ? `Chúng tôi đã nhận ${formatPrice(order.total)} cho đơn hàng ${order.code}. Bạn có thể bắt đầu học ngay:`
        : 'Bạn có thể bắt đầu học ngay:',
      ...order.lines.map(courseLine),
    ],
    button: { label: 'Vào học', url },
  }),

  /** @param waiting the late part that keeps the courses paused, with the page to pay it; null for none. */
  partPaid: (
    name: string,
    part: PaidOrder & { instalmentNumber: number | null },
    waiting: { code: string; instalmentNumber: number | null; url: string } | null,
    url: string,
  ): MailContent => ({
    subject: `Đã nhận thanh toán đơn ${part.code}`,
    greeting: `Chào ${name},`,
    paragraphs: [
      `Chúng tôi đã nhận ${formatPrice(part.total)} cho kỳ ${part.instalmentNumber} (đơn ${part.code}):`,
      ...part.lines.map(courseLine),
      waiting
        ? `Khóa học còn tạm dừng vì kỳ ${waiting.instalmentNumber} (đơn ${waiting.code}) cũng đã quá hạn, và mở lại ngay khi chúng tôi nhận được tiền của kỳ đó.`
        : 'Cảm ơn bạn đã thanh toán.',
    ],
    button: waiting
      ? { label: `Thanh toán kỳ ${waiting.instalmentNumber}`, url: waiting.url }
      : { label: 'Vào học', url },
  }),

  toPay: (name: string, order: PaidOrder & { expiresAt: Date }, url: string): MailContent => ({
    subject: `Đơn ${order.code} đang chờ thanh toán`,
    greeting: `Chào ${name},`,
    paragraphs: [
      `Chúng tôi đã tạo đơn hàng ${order.code} cho bạn như đã trao đổi:`,
      ...order.lines.map(courseLine),
      `Số tiền cần thanh toán là ${formatPrice(order.total)}, hạn đến ${formatDateTime(order.expiresAt.toISOString())}.`,
      'Trang thanh toán có mã VietQR và các cách trả tiền khác. Bạn đăng nhập để mở trang; đơn cũng nằm trong mục Đơn hàng của tài khoản.',
    ],
    button: { label: 'Mở trang thanh toán', url },
  }),

  seatsToPay: (
    name: string,
    order: SeatOrder & { expiresAt: Date },
    organisation: string,
    url: string,
  ): MailContent => ({
    subject: `Đơn ${order.code} của ${organisation} đang chờ thanh toán`,
    greeting: `Chào ${name},`,
    paragraphs: [
      `Chúng tôi đã tạo đơn hàng ${order.code} cho ${organisation} như đã trao đổi:`,
      ...order.lines.map(seatLine),
      `Số tiền cần thanh toán là ${formatPrice(order.total)}, hạn đến ${formatDateTime(order.expiresAt.toISOString())}.`,
      'Trang thanh toán có mã VietQR và số tài khoản để chuyển cho kế toán. Bạn đăng nhập để mở trang.',
    ],
    button: { label: 'Mở trang thanh toán', url },
  }),

  seatsPaid: (name: string, order: SeatOrder, organisation: string, url: string): MailContent => ({
    subject: `Suất học của ${organisation} đã sẵn sàng`,
    greeting: `Chào ${name},`,
    paragraphs: [
      order.total > 0
        ? `Chúng tôi đã nhận thanh toán cho đơn hàng ${order.code}. ${organisation} có thêm:`
        : `${organisation} có thêm:`,
      ...order.lines.map(seatLine),
      'Bạn trao từng suất cho người học bằng địa chỉ email của họ.',
    ],
    button: { label: 'Trao suất học', url },
  }),

  giftPaid: (name: string, order: PaidOrder, gift: GiftTo): MailContent => ({
    subject: `Quà tặng của bạn đã được gửi đến ${gift.recipientName}`,
    greeting: `Chào ${name},`,
    paragraphs: [
      `Chúng tôi đã nhận ${formatPrice(order.total)} cho đơn hàng ${order.code} và gửi liên kết nhận quà đến ${gift.recipientEmail}.`,
      ...order.lines.map(courseLine),
    ],
  }),

  cancelled: (name: string, code: string, reason: string): MailContent => ({
    subject: `Đơn ${code} đã được hủy`,
    greeting: `Chào ${name},`,
    paragraphs: [
      `Chúng tôi đã hủy đơn hàng ${code}, là đơn chưa thanh toán. Bạn không cần trả tiền cho đơn này nữa.`,
      `Lý do: ${reason}`,
      'Nếu bạn vừa chuyển tiền cho đơn này, hãy trả lời thư để chúng tôi kiểm tra và hoàn lại.',
    ],
  }),

  /** What a learner reads who gave an order up that was paid in part. */
  cancelledShort: (name: string, code: string, received: number, url: string): MailContent => ({
    subject: `Đơn ${code} đã hủy, ${formatPrice(received)} chờ hoàn lại`,
    greeting: `Chào ${name},`,
    paragraphs: [
      `Bạn đã hủy đơn hàng ${code}. Chúng tôi đã nhận ${formatPrice(received)} cho đơn này và giữ khoản tiền đó để hoàn lại cho bạn.`,
      'Bạn trả lời thư với tên ngân hàng, số tài khoản và tên chủ tài khoản nhận tiền. Chúng tôi không bao giờ hỏi mật khẩu hay mã OTP.',
      'Bạn đừng chuyển thêm tiền cho đơn này: đơn đã hủy nên khóa học không mở.',
    ],
    button: { label: 'Xem đơn hàng', url },
  }),

  refunded: (name: string, code: string, amount: number, isByProvider: boolean): MailContent => ({
    subject: `Đã hoàn ${formatPrice(amount)} cho đơn ${code}`,
    greeting: `Chào ${name},`,
    paragraphs: [
      `Chúng tôi đã hoàn ${formatPrice(amount)} cho đơn hàng ${code}.`,
      isByProvider
        ? 'Tiền về đúng tài khoản hoặc thẻ bạn đã dùng để thanh toán, thường trong vài ngày làm việc.'
        : 'Tiền được chuyển khoản đến tài khoản bạn đã cung cấp.',
    ],
  }),

  chargedBack: (name: string, code: string, amount: number): MailContent => ({
    subject: `Ngân hàng đã thu hồi ${formatPrice(amount)} của đơn ${code}`,
    greeting: `Chào ${name},`,
    paragraphs: [
      `Theo yêu cầu tra soát của chủ thẻ hoặc chủ tài khoản, ngân hàng đã thu hồi ${formatPrice(amount)} thanh toán cho đơn hàng ${code}.`,
      'Khóa học tương ứng có thể đã được đóng. Nếu bạn không gửi yêu cầu này, hãy trả lời thư để chúng tôi kiểm tra cùng bạn.',
    ],
  }),

  reconciliation: (
    day: string,
    count: number,
    waiting: { count: number; sum: number },
    url: string,
  ): MailContent => ({
    subject: `Đối soát ngày ${day}: ${count} điểm cần xem`,
    greeting: 'Chào bạn,',
    paragraphs: [
      `Đối soát ngày ${day} có ${count} điểm chưa khớp.`,
      ...(waiting.count > 0
        ? [`${waiting.count} khoản tiền, tổng ${formatPrice(waiting.sum)}, đang chờ quyết định.`]
        : []),
    ],
    button: { label: 'Mở báo cáo đối soát', url },
  }),

  gift: (gift: GiftTo, from: string, lines: { title: string }[], url: string): MailContent => ({
    subject: `${from} tặng bạn khóa học`,
    greeting: `Chào ${gift.recipientName},`,
    paragraphs: [
      `${from} đã mua tặng bạn:`,
      ...lines.map((line) => `• ${line.title}`),
      ...(gift.message ? [`Lời nhắn: ${gift.message}`] : []),
      'Mở liên kết dưới đây, đăng nhập hoặc tạo tài khoản để nhận. Liên kết chỉ dùng được một lần, vì vậy đừng chuyển tiếp cho người khác.',
    ],
    button: { label: 'Nhận quà', url },
  }),
}
