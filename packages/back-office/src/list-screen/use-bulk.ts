import { describeErrorLater, formatNumber } from '@repo/messages'
import { type ToastOptions, toast } from '@repo/shell'
import { useState } from 'react'
import { bulkMessages as copy } from '../list.messages.ts'
import type { BulkAct, BulkActs } from './list-screen.types.ts'

interface Failure {
  key: string
  text: string
}

/** Errors that a summary names; the rest are counted. */
const mostNamed = 3

const errorsOf = (failures: readonly Failure[]): string => {
  const named = failures.slice(0, mostNamed).map(({ text }) => text)
  const rest = failures.length - named.length
  const errors = [...named, ...(rest > 0 ? [copy.more(formatNumber(rest))] : [])].join('; ')
  return copy.failed(formatNumber(failures.length), errors)
}

const summaryOf = (done: string, skipped: number, failures: readonly Failure[]): string =>
  [
    done,
    ...(skipped > 0 ? [copy.skipped(formatNumber(skipped))] : []),
    ...(failures.length > 0 ? [errorsOf(failures)] : []),
  ].join(', ')

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

  const runEach = async <One, Answer>(
    all: readonly One[],
    rowOf: (one: One) => Row,
    act: (one: One) => Promise<Answer>,
  ) => {
    const done: { row: Row; answer: Answer }[] = []
    const failures: Failure[] = []
    for (const [index, one] of all.entries()) {
      setProgress({ done: index, total: all.length })
      const row = rowOf(one)
      try {
        done.push({ row, answer: await act(one) })
      } catch (error) {
        failures.push({ key: rowKey(row), text: `${nameOf(row)} – ${await describeErrorLater(error)}` })
      }
    }
    try {
      await bulk?.refresh()
    } catch (error) {
      // What was done is done: the rows are only shown as they were before.
      toast.failure(error)
    }
    setProgress(null)
    select(failures.map(({ key }) => key))
    return { done, failures }
  }

  const run = async <Answer>(
    chosen: readonly Row[],
    skipped: number,
    act: (row: Row) => Promise<Answer>,
    undo?: (row: Row, answer: Answer) => Promise<unknown>,
  ) => {
    const { done, failures } = await runEach(chosen, (row) => row, act)
    const takeBack = async (back: NonNullable<typeof undo>) => {
      const undone = await runEach(
        done,
        ({ row }) => row,
        ({ row, answer }) => back(row, answer),
      )
      say(copy.undone(formatNumber(undone.done.length)), 0, undone.failures)
    }
    say(
      copy.done(formatNumber(done.length)),
      skipped,
      failures,
      undo && done.length > 0 ? { label: copy.undo, run: () => void takeBack(undo) } : undefined,
    )
  }

  const start = (act: BulkAct<Row>) => {
    if (progress) return
    const chosen = rows.filter((row) => act.isFor?.(row) ?? true)
    if (chosen.length === 0) toast.info(copy.none)
    else void act.start(chosen, (each, undo) => run(chosen, rows.length - chosen.length, each, undo))
  }
  return { progress, start }
}

function say(done: string, skipped: number, failures: readonly Failure[], action?: ToastOptions['action']) {
  const options = action ? { action } : {}
  const summary = summaryOf(done, skipped, failures)
  if (failures.length > 0) toast.error(summary, options)
  else toast.success(summary, options)
}
