import type { learnerActivities } from '@repo/contract/crm-users'

/** When learners were last here, as a filter of lists. */
export const activityLabels: Readonly<Record<(typeof learnerActivities)[number], string>> = {
  week: 'Học trong 7 ngày qua',
  month: 'Hơn 30 ngày chưa vào học',
  never: 'Chưa đăng nhập lần nào',
}
