import { listExportKey, listFile, type tables } from '@repo/api/rows'
import type { ExportColumn } from '@repo/contract/export-columns'
import { orderStateLabels } from '@repo/messages'
import { addDays, addMinutes, forkContext, type SeedContext } from './context.ts'
import type { PersonRow } from './people-rows.ts'
import type { SalesRows } from './sales-rows.ts'

type Row<T extends { $inferInsert: unknown }> = T['$inferInsert']

const STREAM = 20_261_136
const KEPT_DAYS = 7

const columns: ExportColumn[] = [
  { header: 'Mã đơn', from: ['code'] },
  { header: 'Học viên', from: ['learner.name'] },
  { header: 'Trạng thái', from: ['state'], words: orderStateLabels },
  { header: 'Tổng tiền', from: ['total'] },
  { header: 'Đặt lúc', from: ['createdAt'], as: 'moment' },
]

/** A list of paid orders that a colleague had made into a file, which is ready to fetch. */
export async function buildListExport(
  shared: SeedContext,
  { orders }: SalesRows,
  learners: readonly PersonRow[],
  owner: PersonRow,
) {
  const context = forkContext(shared, STREAM)
  const orderedAt = context.daysAgo(1, 17, 20)
  const doneAt = addMinutes(orderedAt, 1)
  const nameOf = new Map(learners.map(({ id, name }) => [id, name]))
  const listed = orders
    .filter(({ state, createdAt, userId }) => state === 'paid' && createdAt < orderedAt && nameOf.has(userId))
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .map(({ code, state, total, createdAt, userId }) => ({
      code,
      state,
      total,
      createdAt: createdAt.toISOString(),
      learner: { name: nameOf.get(userId) },
    }))
  const facts = { title: 'Đơn hàng', format: 'xlsx' as const, columns }
  const parts: Uint8Array[] = []
  for await (const part of listFile(facts, pagesOf(listed))) parts.push(part)
  const bytes = Buffer.concat(parts)
  const id = context.id(orderedAt)
  const query = { state: 'paid' }
  const list = 'crmOrders.orders'
  return {
    file: { key: listExportKey(id, facts.format), bytes },
    exports: [
      {
        ...facts,
        id,
        list,
        query,
        userId: owner.id,
        fileName: 'don-hang',
        params: {},
        state: 'done' as const,
        rows: listed.length,
        bytes: bytes.length,
        availableUntil: addDays(doneAt, KEPT_DAYS),
        createdAt: orderedAt,
      },
    ] satisfies Row<typeof tables.listExports>[],
    notices: [
      {
        id: context.id(doneAt),
        userId: owner.id,
        kind: 'export_ready' as const,
        subject: facts.title,
        link: '/crm/Export',
        createdAt: doneAt,
      },
    ] satisfies Row<typeof tables.notices>[],
    audit: [
      {
        id: context.id(orderedAt),
        actorId: owner.id,
        action: 'list.export_ordered',
        subjectType: 'list',
        subjectId: list,
        after: { filters: query, isSearched: false, format: facts.format },
        createdAt: orderedAt,
      },
    ] satisfies Row<typeof tables.auditEntries>[],
  }
}

// biome-ignore lint/suspicious/useAwait: the writer of files takes an async iterable of pages, and this one has nothing to wait for.
async function* pagesOf(rows: unknown[]) {
  yield rows
}
