import type { BulkAct } from '@repo/back-office/list-screen'
import { useState } from 'react'

type Start<Row> = BulkAct<Row>['start']
type RunEach<Row> = Parameters<Start<Row>>[1]

/** A dialog that asks something once before an act runs on many rows, such as a reason. */
export function useBulkAsk<Row>() {
  const [asked, setAsked] = useState<{ rows: readonly Row[]; runEach: RunEach<Row> } | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  return {
    /** For the act: opens the dialog. */
    start: ((rows, runEach) => {
      setAsked({ rows, runEach })
      setIsOpen(true)
    }) satisfies Start<Row>,
    /** Kept while the dialog closes. */
    rows: asked?.rows ?? [],
    isOpen,
    close: () => setIsOpen(false),
    /** For the dialog, which closes then: the bar of the list shows how far the act is. */
    run: (act: (row: Row) => Promise<unknown>) => {
      void asked?.runEach(act)
    },
  }
}
