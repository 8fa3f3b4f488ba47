import type { mailDrops, mailFailures, mailKinds, mailStates } from '@repo/contract/mails'
import type { Labels } from './labels.messages.ts'

export const mailKindLabels = {
  security: 'Bảo mật',
  account: 'Tài khoản',
  order: 'Đơn hàng',
  course: 'Khóa học',
  reviews: 'Đánh giá',
  news: 'Tin tức',
  reply: 'Trả lời lời nhắn',
  notice: 'Thông báo',
  marketing: 'Tiếp thị',
  office: 'Nội bộ',
  other: 'Khác',
} satisfies Labels<typeof mailKinds>

export const mailStateLabels = {
  queued: 'Đang chờ gửi',
  sent: 'Đã gửi',
  failed: 'Gửi không được',
  kept: 'Nằm trong hộp thư demo',
  dropped: 'Không cần gửi nữa',
} satisfies Labels<typeof mailStates>

/** Why a mail did not go out, as a sentence. */
export const mailFailureLabels = {
  address_refused: 'Máy chủ của người nhận không nhận thư cho địa chỉ này.',
  refused: 'Máy chủ thư từ chối email này.',
  busy: 'Máy chủ thư đang bận và hẹn gửi lại sau.',
  sign_in: 'Máy chủ thư không chấp nhận tài khoản gửi thư của trang.',
  unreachable: 'Không kết nối được với máy chủ thư.',
  lost: 'Quá một ngày mà chưa gửi được nên đã ngừng.',
} satisfies Labels<typeof mailFailures>

/** Why a mail that waited was not sent after all, as a sentence. */
export const mailDropLabels = {
  account_closed: 'Tài khoản đã bị khóa, được gộp hoặc không còn.',
  address_changed: 'Tài khoản đã đổi sang địa chỉ email khác.',
  unwanted: 'Người nhận đã tắt loại email này trong lúc email chờ.',
  read: 'Người nhận đã đọc tin này trên trang trong lúc email chờ.',
  over: 'Nội dung được báo đã bị gỡ hoặc đã thay đổi trong lúc email chờ.',
} satisfies Labels<typeof mailDrops>
