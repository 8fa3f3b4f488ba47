import type { tables } from '@repo/api/rows'
import { forkContext, type SeedContext } from './context.ts'
import type { PersonRow } from './people-rows.ts'

type Row = (typeof tables.listViews)['$inferInsert']

const STREAM = 20_261_125

const shared = [
  { list: 'orders', name: 'Chờ chuyển khoản hoàn tiền', search: '?waits=refund_transfer' },
  { list: 'contacts', name: 'Chưa trả lời', search: '?state=unanswered' },
  { list: 'students', name: 'Chưa học lần nào', search: '?activity=never' },
  { list: 'courses', name: 'Đang bán, nhiều học viên nhất', search: '?status=published&sort=learners' },
  { list: 'reviews', name: 'Đã ẩn', search: '?state=hidden' },
] as const
const own = [
  {
    list: 'orders',
    name: 'Chờ thanh toán',
    search: '?state=pending_payment&columns=learner.total.createdAt',
  },
] as const

/** Views of lists: some that the staff share, and one of the person who shares them. */
export function buildListViews(base: SeedContext, owner: PersonRow): Row[] {
  const context = forkContext(base, STREAM)
  return [
    ...shared.map((view) => ({ ...view, isShared: true })),
    ...own.map((view) => ({ ...view, isShared: false })),
  ].map((view, index) => {
    const at = context.daysAgo(20 - index, 9, 30)
    const nameKey = view.name.toLocaleLowerCase('vi')
    return { ...view, id: context.id(at), nameKey, userId: owner.id, createdAt: at, updatedAt: at }
  })
}
