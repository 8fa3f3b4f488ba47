import type { apps, permissions, roles } from '@repo/contract/access'
import type { consentPurposes, professionalStates, professions } from '@repo/contract/account'
import type { partNeeds } from '@repo/contract/assignments'
import type { otpPurposes } from '@repo/contract/auth'
import type { courseSorts, durations, motifs } from '@repo/contract/catalogue'
import type { contactTopics } from '@repo/contract/content'
import type { CourseField } from '@repo/contract/course-changes'
import type { audiences, lessonKinds, sensitiveFlags } from '@repo/contract/course-outline'
import type { reviewStates as courseReviewStates } from '@repo/contract/course-review'
import type { courseStatuses, newsStates, reviewStates, userStatuses } from '@repo/contract/crm'
import type { contactStates } from '@repo/contract/crm-contacts'
import type { handInStates } from '@repo/contract/hand-ins'
import type { enrollmentStates } from '@repo/contract/learning'
import type { Network } from '@repo/contract/networks'
import type { orderStates } from '@repo/contract/orders'
import type { paymentProviders } from '@repo/contract/payment-providers'
import type { questionKinds } from '@repo/contract/quizzes'

/** A label for every value of a list of the contract: a new value without a label does not compile. */
export type Labels<Values extends readonly PropertyKey[]> = Record<Values[number], string>

export const appLabels = {
  web: 'Trang học viên',
  crm: 'Trang quản trị',
  doctor: 'Trang bác sĩ',
} satisfies Labels<typeof apps>

export const roleLabels = {
  student: 'Học viên',
  doctor: 'Bác sĩ',
  admin: 'Quản trị viên',
} satisfies Labels<typeof roles>

export const permissionLabels = {
  owner: 'Chủ sở hữu',
  content: 'Nội dung',
  sales: 'Bán hàng',
  support: 'Hỗ trợ học viên',
  accountant: 'Kế toán',
} satisfies Labels<typeof permissions>

export const audienceLabels = {
  everyone: 'Mọi người',
  technician: 'Kỹ thuật viên',
  nurse: 'Điều dưỡng',
  physician: 'Bác sĩ',
} satisfies Labels<typeof audiences>

export const motifLabels = {
  injection: 'Kỹ thuật tiêm',
  laser: 'Laser',
  skincare: 'Chăm sóc da',
  anatomy: 'Giải phẫu',
  management: 'Quản lý',
  complication: 'Biến chứng',
} satisfies Labels<typeof motifs>

export const lessonKindLabels = {
  video: 'Video',
  article: 'Bài đọc',
  quiz: 'Bài trắc nghiệm',
  assignment: 'Bài thực hành',
  download: 'Tài liệu',
} satisfies Labels<typeof lessonKinds>

export const handInStateLabels = {
  draft: 'Đang làm',
  submitted: 'Đã nộp',
  marking: 'Đang chấm',
  returned: 'Trả lại để làm lại',
  passed: 'Đạt',
} satisfies Labels<typeof handInStates>

export const partNeedLabels = {
  off: 'Không nhận',
  optional: 'Không bắt buộc',
  required: 'Bắt buộc',
} satisfies Labels<typeof partNeeds>

export const sensitiveFlagLabels = {
  surgery: 'Máu, phẫu thuật',
  injection: 'Tiêm chích',
  intimate: 'Vùng nhạy cảm',
  complication: 'Biến chứng',
} satisfies Labels<typeof sensitiveFlags>

export const courseSortLabels = {
  popular: 'Phổ biến nhất',
  newest: 'Mới nhất',
  rating: 'Đánh giá cao',
  price_asc: 'Học phí thấp đến cao',
  price_desc: 'Học phí cao đến thấp',
} satisfies Labels<typeof courseSorts>

export const durationLabels = {
  short: 'Dưới 2 giờ',
  medium: 'Từ 2 đến 6 giờ',
  long: 'Trên 6 giờ',
} satisfies Labels<typeof durations>

export const orderStateLabels = {
  pending_payment: 'Chờ thanh toán',
  paid: 'Đã thanh toán',
  expired: 'Hết hạn',
  cancelled: 'Đã hủy',
  review: 'Cần đối soát',
  partially_refunded: 'Đã hoàn một phần',
  refunded: 'Đã hoàn tiền',
} satisfies Labels<typeof orderStates>

/** Ways to pay, as people know them. */
export const paymentProviderLabels = {
  vietqr: 'Chuyển khoản VietQR',
  vnpay: 'VNPay',
  momo: 'MoMo',
  zalopay: 'ZaloPay',
  manual: 'Xác nhận thủ công',
  activation: 'Mã kích hoạt',
  free: 'Miễn phí',
} satisfies Labels<typeof paymentProviders>

/** Where cash is, from the ledger's name of the place. */
export function ledgerPlaceLabel(place: string): string {
  if (place.startsWith('bank:')) return `Ngân hàng ${place.slice('bank:'.length)}`
  if (place === 'counter') return 'Thu tại quầy'
  return Object.entries(paymentProviderLabels).find(([name]) => name === place)?.[1] ?? place
}

export const enrollmentStateLabels = {
  active: 'Đang học',
  expired: 'Hết thời hạn học',
  paused: 'Tạm dừng',
} satisfies Labels<typeof enrollmentStates>

export const courseStatusLabels = {
  draft: 'Bản nháp',
  in_review: 'Chờ duyệt',
  published: 'Đã xuất bản',
  archived: 'Đã lưu trữ',
} satisfies Labels<typeof courseStatuses>

export const userStatusLabels = {
  pending: 'Chờ xác thực',
  active: 'Đang hoạt động',
  locked: 'Đã khóa',
} satisfies Labels<typeof userStatuses>

export const reviewStateLabels = {
  pending: 'Chờ duyệt',
  published: 'Đang hiển thị',
  hidden: 'Đã ẩn',
} satisfies Labels<typeof reviewStates>

export const newsStateLabels = {
  draft: 'Bản nháp',
  scheduled: 'Đã lên lịch',
  published: 'Đã xuất bản',
} satisfies Labels<typeof newsStates>

export const contactTopicLabels = {
  course: 'Tư vấn khóa học',
  clinic: 'Mua cho phòng khám',
  payment: 'Thanh toán, hóa đơn',
  teaching: 'Hợp tác giảng dạy',
  other: 'Nội dung khác',
} satisfies Labels<typeof contactTopics>

export const contactStateLabels = {
  new: 'Mới',
  open: 'Đang xử lý',
  answered: 'Đã trả lời',
  closed: 'Đã đóng',
} satisfies Labels<typeof contactStates>

export const otpPurposeLabels = {
  register: 'Xác thực tài khoản',
  reset: 'Đặt lại mật khẩu',
} satisfies Labels<typeof otpPurposes>

export const professionLabels = {
  doctor: 'Bác sĩ',
  nurse: 'Điều dưỡng',
  technician: 'Kỹ thuật viên',
  pharmacist: 'Dược sĩ',
  student: 'Sinh viên ngành y dược',
  other: 'Nghề khác',
} satisfies Labels<typeof professions>

export const professionalStateLabels = {
  none: 'Chưa gửi',
  pending: 'Chờ duyệt',
  approved: 'Đã duyệt',
  rejected: 'Cần bổ sung',
} satisfies Labels<typeof professionalStates>

export const consentPurposeLabels = {
  terms: 'Điều khoản sử dụng',
  privacy: 'Xử lý dữ liệu cá nhân',
  marketing: 'Nhận tin tức và ưu đãi',
} satisfies Labels<typeof consentPurposes>

/** Names of the details of a course, as staff write them. */
export const courseFieldLabels: Record<CourseField, string> = {
  title: 'Tên khóa học',
  subtitle: 'Mô tả ngắn',
  slug: 'Đường dẫn',
  description: 'Mô tả chi tiết',
  categoryId: 'Chuyên mục',
  doctorId: 'Bác sĩ giảng dạy',
  coDoctorIds: 'Bác sĩ cùng giảng dạy',
  level: 'Trình độ',
  audience: 'Đối tượng',
  listPrice: 'Học phí',
  salePrice: 'Giá khuyến mãi',
  saleStartsAt: 'Khuyến mãi từ ngày',
  saleEndsAt: 'Khuyến mãi đến hết',
  accessMonths: 'Thời hạn học (tháng)',
  certificateHours: 'Số giờ ghi trên chứng nhận',
  outcomes: 'Kết quả học tập',
  requirements: 'Yêu cầu đầu vào',
  risks: 'Rủi ro cần biết',
  faq: 'Câu hỏi thường gặp',
  references: 'Tài liệu tham khảo',
  coverFocus: 'Điểm giữ trong khung của ảnh bìa',
  pairIds: 'Ảnh trước và sau điều trị',
  coverPath: 'Ảnh bìa',
}

export const courseReviewStateLabels = {
  none: 'Chưa gửi duyệt',
  open: 'Chờ duyệt',
  approved: 'Đã duyệt',
  returned: 'Cần chỉnh sửa',
} satisfies Labels<typeof courseReviewStates>

export const networkNames = {
  facebook: 'Facebook',
  youtube: 'YouTube',
  zalo: 'Zalo',
  tiktok: 'TikTok',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
} as const satisfies Record<Network, string>

export const questionKindLabels = {
  single: 'Một đáp án',
  multiple: 'Nhiều đáp án',
  true_false: 'Đúng hay sai',
  order: 'Sắp thứ tự',
  hotspot: 'Chọn vùng trên ảnh',
} satisfies Labels<typeof questionKinds>
