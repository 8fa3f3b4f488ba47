import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { Button } from '@repo/ui/button'
import { useState } from 'react'
import type { Invoice } from './invoice-columns.tsx'
import { invoicesMessages as copy } from './invoices.messages.ts'

const ReplaceDialog = lazyDialog(
  ({ invoice }) => invoice !== null,
  async () => (await import('./replace-dialog.tsx')).ReplaceDialog,
)

/** An invoice that was adjusted is never replaced, and what follows it already is issued first. */
const isReplaceable = ({ state, corrections }: Invoice) =>
  state === 'issued' &&
  corrections.every((correction) => correction.kind === 'replacement' && correction.state === 'issued')

/** Makes a replacement of an issued invoice, where one may be made. */
export function ReplaceButton({ invoice }: { invoice: Invoice }) {
  const [asked, setAsked] = useState<Invoice | null>(null)
  if (!isReplaceable(invoice)) return null
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-label={copy.replaceFor(invoice.orderCode)}
        onClick={() => setAsked(invoice)}
      >
        {copy.replace}
      </Button>
      <ReplaceDialog invoice={asked} onClose={() => setAsked(null)} />
    </>
  )
}
