import { formatNumber } from '@repo/messages'
import { AskDialog, type AskDialogProps } from './ask-dialog.tsx'
import type { useBulkAsk } from './use-bulk-ask.ts'

interface Props<Row, Body> extends Omit<AskDialogProps<Body>, 'isOpen' | 'onClose' | 'title' | 'send'> {
  asked: ReturnType<typeof useBulkAsk<Row>>
  /** With the number of rows, as it is read. */
  title: (count: string) => string
  act: (row: Row, body: Body) => Promise<unknown>
}

/** Asks for a few texts once, such as a reason, and does an act with them on every chosen row. */
export function BulkAskDialog<Row, Body>({ asked, title, act, ...frame }: Props<Row, Body>) {
  return (
    <AskDialog<Body>
      {...frame}
      isOpen={asked.isOpen}
      onClose={asked.close}
      title={title(formatNumber(asked.rows.length))}
      send={async (body) => asked.run((row) => act(row, body))}
    />
  )
}
