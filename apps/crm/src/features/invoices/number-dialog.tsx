import { useApi } from '@repo/back-office'
import { invoices } from '@repo/contract/invoices'
import { toast } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { AskDialog } from '../../components/ask-dialog.tsx'
import type { Invoice } from './invoice-columns.tsx'
import { invoicesMessages as copy } from './invoices.messages.ts'

/** The body without its version, which the dialog adds itself. */
const endpoint = { body: invoices.numberInvoice.body.omit({ version: true }) }

/** Saves the number that the seller's invoicing software gave an invoice. */
export function NumberDialog({ invoice, onClose }: { invoice: Invoice | null; onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const code = invoice?.orderCode ?? ''
  return (
    <AskDialog
      isOpen={invoice !== null}
      onClose={onClose}
      title={copy.numberTitle(code)}
      description={copy.numberBody}
      confirmLabel={copy.save}
      draft={`invoice-number:${code}`}
      endpoint={endpoint}
      questions={[
        { name: 'number', label: copy.number, hint: copy.numberHint, kind: 'line' },
        { name: 'lookUpCode', label: copy.lookUpCode, hint: copy.lookUpCodeHint, kind: 'line' },
      ]}
      edit={{
        version: invoice?.version ?? null,
        read: async () => {
          const { items } = await api.invoices.invoices.call({ query: { q: code } })
          const now = items.find((each) => each.orderCode === code)
          return {
            version: now?.version ?? null,
            values: { number: now?.number ?? '', lookUpCode: now?.lookUpCode ?? '' },
          }
        },
        // After the user took the stored number, nothing is left to save.
        onTaken: onClose,
      }}
      send={async ({ number, lookUpCode }, _form, version) => {
        try {
          await api.invoices.numberInvoice.call({ params: { code }, body: { number, lookUpCode, version } })
        } finally {
          await queryClient.invalidateQueries({ queryKey: api.invoices.invoices.key() })
        }
        toast.success(copy.saved)
      }}
    />
  )
}
