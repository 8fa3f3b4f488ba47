import type { AuditArea } from '@repo/contract/crm-audit'

export const auditLogMessages = {
  open: 'Mở trang',
  title: 'Nhật ký hệ thống',
  lead: 'Mọi thay đổi và sự kiện được ghi lại: ai, lúc nào, từ đâu, giá trị trước và sau.',
  search: 'Tìm theo người thực hiện',
  searchHint: 'Tên hoặc email',
  area: 'Mảng',
  anyArea: 'Mọi mảng',
  by: 'Thực hiện bởi',
  anyBy: 'Người và hệ thống',
  from: 'Từ ngày',
  to: 'Đến ngày',
  fileName: 'nhat-ky',
  empty: 'Nhật ký chưa có gì.',
  emptyHint: 'Mỗi thay đổi từ nay được ghi vào đây.',
  noMatch: 'Không có mục nào khớp.',
  noMatchHint: 'Thử bớt bộ lọc hoặc chọn khoảng ngày rộng hơn.',
} as const

export const auditAreaLabels: Readonly<Record<AuditArea, string>> = {
  accounts: 'Tài khoản & đăng nhập',
  learners: 'Học viên',
  courses: 'Khóa học & video',
  doctors: 'Bác sĩ',
  sales: 'Bán hàng & tiền',
  content: 'Nội dung',
  system: 'Hệ thống',
}

export const auditActorLabels = { person: 'Người đăng nhập', system: 'Hệ thống hoặc khách' } as const
