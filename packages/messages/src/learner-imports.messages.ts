import type { ImportFault, importOutcomes, importVerdicts } from '@repo/contract/crm-learner-imports'
import { importLimits } from '@repo/contract/list-choices'
import { formatNumber } from './format.ts'

/** Words on rows of a table of learners, on the screen and in the report. */
export const importVerdictLabels: Readonly<Record<(typeof importVerdicts)[number], string>> = {
  new: 'Mời qua email',
  existing: 'Đã có tài khoản, mở khóa học',
  enrolled: 'Đã có khóa học',
  error: 'Bỏ qua vì lỗi',
}

export const importOutcomeLabels: Readonly<Record<(typeof importOutcomes)[number], string>> = {
  invited: 'Đã mời',
  enrolled: 'Đã mở khóa học',
  unchanged: 'Đã có sẵn',
  failed: 'Không nhập được',
}

const quoted = (words: string, of: string) => (of ? `${words}: “${of}”` : words)

export const importFaultTexts: Readonly<Record<ImportFault, (of: string) => string>> = {
  email_missing: () => 'Thiếu email',
  email_invalid: (of) => quoted('Email không hợp lệ', of),
  name_missing: () => 'Thiếu họ và tên',
  name_too_long: () => 'Họ và tên quá dài',
  phone_invalid: (of) => quoted('Số điện thoại không hợp lệ', of),
  course_missing: () => 'Chưa ghi khóa học',
  course_unknown: (of) => quoted('Không có khóa học đang mở nào tên', of),
  course_ambiguous: (of) => quoted('Nhiều khóa học cùng tên, hãy ghi đường dẫn', of),
  days_invalid: (of) => quoted(`Số ngày phải từ 1 đến ${formatNumber(importLimits.days)}`, of),
  reason_invalid: () => 'Lý do cần từ 5 đến 500 ký tự',
  note_too_long: () => 'Ghi chú giá quá dài',
  repeated: () => 'Lặp lại một dòng ở trên',
  not_a_learner: () => 'Địa chỉ thuộc tài khoản nhân viên hoặc bác sĩ',
  account_locked: () => 'Tài khoản đang khóa',
}
