/** How much time one partition has. */
export type SpanUnit = 'month' | 'year'

/** A table that is partitioned by its ids, which are UUIDv7. See decision 097. */
export interface PartitionedTable {
  name: string
  unit: SpanUnit
  /** So many spans after the one of now are made beforehand. */
  ahead: number
}

export const partitionedTables = [
  { name: 'audit_entries', unit: 'year', ahead: 2 },
  { name: 'notices', unit: 'month', ahead: 3 },
] as const satisfies readonly PartitionedTable[]

export type PartitionedName = (typeof partitionedTables)[number]['name']

/** One partition: its name and the ids that it takes, the last one left out. */
export interface Span {
  name: string
  from: string
  to: string
  endsAt: Date
}

/** The smallest id that a row made at this moment may have. */
export function firstIdOf(moment: Date): string {
  const hex = moment.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** The moment in a UUIDv7, or in a bound made by `firstIdOf`. */
export const momentOf = (id: string): Date =>
  new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))

/** The rest of a span from a moment in it on. Spans end at midnight of UTC, as the ids count. */
export function spanFrom({ name, unit }: PartitionedTable, moment: Date): Span {
  const endsAt = endOf(unit, moment)
  const [year = '', month = ''] = moment.toISOString().split('-')
  const suffix = unit === 'year' ? year : `${year}_${month}`
  return { name: `${name}_${suffix}`, from: firstIdOf(moment), to: firstIdOf(endsAt), endsAt }
}

/** The spans that a table wants and does not have, which reaches to `until`; none leaves a gap. */
export function wantedSpans(table: PartitionedTable, until: Date, now: Date): Span[] {
  const newest = endOfWanted(table, now)
  const spans: Span[] = []
  for (let at = until; at < newest; ) {
    const span = spanFrom(table, at)
    spans.push(span)
    at = span.endsAt
  }
  return spans
}

/** The end of the last span that is made beforehand. */
const endOfWanted = ({ unit, ahead }: PartitionedTable, now: Date): Date => afterSpans(unit, now, ahead + 1)

/** The end of the last of so many spans, the first of which has this moment in it; the moment itself for none. */
export function afterSpans(unit: SpanUnit, moment: Date, count: number): Date {
  let at = moment
  for (let passed = 0; passed < count; passed += 1) at = endOf(unit, at)
  return at
}

/** The beginning of the span that a moment lies in. */
export const startOf = (unit: SpanUnit, moment: Date): Date =>
  new Date(Date.UTC(moment.getUTCFullYear(), unit === 'year' ? 0 : moment.getUTCMonth()))

function endOf(unit: SpanUnit, moment: Date): Date {
  const year = moment.getUTCFullYear()
  return new Date(unit === 'year' ? Date.UTC(year + 1, 0) : Date.UTC(year, moment.getUTCMonth() + 1))
}
