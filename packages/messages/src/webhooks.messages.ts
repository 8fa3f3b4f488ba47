import type { webhookOffReasons } from '@repo/contract/crm-webhooks'
import type { SentEvent } from '@repo/contract/webhook-events'

/** What a program of others can be told of. */
export const webhookEventLabels: Readonly<Record<SentEvent, string>> = {
  'enrolment.opened': 'Học viên được mở khóa học',
  'enrolment.ended': 'Khóa học của học viên bị kết thúc',
  'course.completed': 'Học viên hoàn thành khóa học',
  'order.paid': 'Đơn hàng đã trả tiền',
  'order.refunded': 'Đã hoàn tiền cho đơn hàng',
  'certificate.issued': 'Đã cấp chứng nhận',
  'certificate.revoked': 'Đã thu hồi chứng nhận',
  'webhook.test': 'Thử địa chỉ',
}

/** Why a webhook endpoint is off. */
export const webhookOffLabels: Readonly<Record<(typeof webhookOffReasons)[number], string>> = {
  staff: 'Đã tắt',
  failing: 'Đã tắt do lỗi',
  gone: 'Đã tắt do nơi nhận từ chối',
}
