import { describeError, formatNumber } from '@repo/messages'
import { toast } from '@repo/shell'
import { useState } from 'react'
import { bulkMessages as copy } from '../list.messages.ts'
import type { BulkAct, BulkActs } from './list-screen.types.ts'

interface Failure {
  key: string
  text: string
}

/** Errors that a summary names; the rest are counted. */
const mostNamed = 3

export const summaryOf = (done: number, skipped: number, failures: readonly Failure[]): string => {
  const named = failures.slice(0, mostNamed).map(({ text }) => text)
  const rest = failures.length - named.length
  const errors = [...named, ...(rest > 0 ? [copy.more(formatNumber(rest))] : [])].join('; ')
  return [
    copy.done(formatNumber(done)),
    ...(skipped > 0 ? [copy.skipped(formatNumber(skipped))] : []),
    ...(failures.length > 0 ? [copy.failed(formatNumber(failures.length), errors)] : []),
  ].join(', ')
}

interface Options<Row> {
  bulk: BulkActs<Row> | undefined
  rows: readonly Row[]
  rowKey: (row: Row) => string
  nameOf: (row: Row) => string
  /** Leaves exactly these rows selected. */
  select: (keys: readonly string[]) => void
}

/** Runs an act on the selected rows, one request after another; the rows that failed stay selected. */
export function useBulk<Row>({ bulk, rows, rowKey, nameOf, select }: Options<Row>) {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const run = async (chosen: readonly Row[], skipped: number, act: (row: Row) => Promise<unknown>) => {
    const failures: Failure[] = []
    for (const [index, row] of chosen.entries()) {
      setProgress({ done: index, total: chosen.length })
      try {
        await act(row)
      } catch (error) {
        failures.push({ key: rowKey(row), text: `${nameOf(row)} – ${describeError(error)}` })
      }
    }
    await bulk?.refresh()
    setProgress(null)
    select(failures.map(({ key }) => key))
    const summary = summaryOf(chosen.length - failures.length, skipped, failures)
    if (failures.length > 0) toast.error(summary)
    else toast.success(summary)
  }
  const start = (act: BulkAct<Row>) => {
    if (progress) return
    const chosen = rows.filter((row) => act.isFor?.(row) ?? true)
    if (chosen.length === 0) toast.info(copy.none)
    else void act.start(chosen, (each) => run(chosen, rows.length - chosen.length, each))
  }
  return { progress, start }
}
