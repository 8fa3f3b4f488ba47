import type { ApiScope } from '@repo/contract/api-scopes'

/** What each scope of an API key allows. */
export const apiScopeLabels: Readonly<Record<ApiScope, string>> = {
  'courses.read': 'Xem khóa học',
  'enrolments.read': 'Xem ghi danh và tiến độ, kèm tên và email học viên',
  'enrolments.write': 'Mở và kết thúc khóa học của học viên, kèm tên và email',
  'orders.read': 'Xem đơn hàng, kèm tên và email người mua',
  'statements.read': 'Đọc phát biểu xAPI của người học từ hệ thống LMS',
}
