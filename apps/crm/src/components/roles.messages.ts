import type { Permission } from '@repo/contract/rights'

/** What the holder of each built-in role does. */
export const builtInRoleHints: Record<Permission, string> = {
  owner: 'Mọi quyền, kể cả mở tài khoản và trao vai trò cho người khác',
  content: 'Khóa học, bác sĩ, chuyên mục, tin tức, đánh giá',
  sales: 'Khóa học và học viên, phần mua bán',
  support: 'Tài khoản, học viên, lời nhắn, đánh giá',
  accountant: 'Doanh thu, hoàn tiền và đối soát',
}
