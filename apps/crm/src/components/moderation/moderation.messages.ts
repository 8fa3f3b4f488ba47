import type { hideReasons } from '@repo/contract/crm-reviews'

export const hideReasonLabels: Record<(typeof hideReasons)[number], string> = {
  advert: 'Quảng cáo hoặc liên kết',
  insult: 'Lời lẽ xúc phạm',
  off_topic: 'Lạc đề',
  personal: 'Có thông tin cá nhân của người khác',
  health_claim: 'Khẳng định về điều trị chưa kiểm chứng',
  other: 'Lý do khác',
}

export const moderationMessages = {
  body: 'Người viết nhận email có lý do này.',
  reason: 'Lý do',
  choose: 'Chọn lý do',
  note: 'Lời nhắn thêm',
  noteHint: 'Được ghi vào email. Bắt buộc khi chọn “Lý do khác”.',
  hiddenFor: (reason: string, note: string) =>
    note ? `Lý do ẩn: ${reason}. Lời nhắn: “${note}”` : `Lý do ẩn: ${reason}.`,
  faults: { reason: 'Chọn lý do.', note: 'Viết lý do, tối đa 500 ký tự.' },
}
