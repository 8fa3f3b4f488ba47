import { z } from 'zod'

const columnSchema = z.object({ type: z.string(), notNull: z.boolean() }).loose()
const snapshotSchema = z.object({
  tables: z.record(z.string(), z.object({ columns: z.record(z.string(), columnSchema) })),
  views: z.record(z.string(), z.unknown()).default({}),
})
type Snapshot = z.output<typeof snapshotSchema>
type Column = z.output<typeof columnSchema>

const FILLED_BY_ITSELF = ['default', 'generated', 'identity']

/**
 * What code that was written for one schema misses in a later one: tables, columns and views that are gone, columns of
 * another type, and columns that its inserts leave out although they need a value. Empty where the later schema only adds.
 * @param before description of the tables as drizzle-kit writes it (`migrations/meta`)
 * @returns names such as `orders.total`, each with what became of it, in Vietnamese
 */
export function findSchemaBreaks(before: unknown, after: unknown): string[] {
  const [old, now] = [snapshotSchema.parse(before), snapshotSchema.parse(after)]
  const views = Object.keys(old.views).filter((name) => !(name in now.views))
  return [
    ...Object.keys(old.tables).flatMap((name) => breaksOfTable(name, old, now)),
    ...views.map((name) => `${bare(name)}: khung nhìn bị bỏ`),
  ]
}

function breaksOfTable(name: string, before: Snapshot, after: Snapshot): string[] {
  const columns = after.tables[name]?.columns
  if (!columns) return [`${bare(name)}: bảng bị bỏ`]
  const old = before.tables[name]?.columns ?? {}
  const changes = Object.entries(old).map(([column, was]) => [column, changeOf(was, columns[column])])
  const added = Object.entries(columns).map(([column, is]) => [
    column,
    !(column in old) && mustBeGiven(is) ? 'cột mới mà mã cũ không ghi' : null,
  ])
  return [...changes, ...added].flatMap(([column, text]) => (text ? `${bare(name)}.${column}: ${text}` : []))
}

function changeOf(was: Column, is: Column | undefined): string | null {
  if (!is) return 'cột bị bỏ'
  if (is.type !== was.type) return `cột đổi kiểu từ ${was.type} sang ${is.type}`
  return mustBeGiven(is) && !mustBeGiven(was) ? 'cột không còn được để trống' : null
}

const mustBeGiven = (column: Column) => column.notNull && FILLED_BY_ITSELF.every((name) => !(name in column))
const bare = (name: string) => name.replace(/^public\./, '')
