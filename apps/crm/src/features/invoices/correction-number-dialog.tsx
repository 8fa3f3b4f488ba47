import { useApi } from '@repo/back-office'
import { crmInvoices } from '@repo/contract/crm-invoices'
import { toast } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { AskDialog } from '../../components/ask-dialog.tsx'
import type { Correction } from './correction-list.tsx'
import { correctionsMessages as copy, invoicesMessages } from './invoices.messages.ts'

/** The body without its version, which the dialog adds itself. */
const endpoint = { body: crmInvoices.numberCorrection.body.omit({ version: true }) }

/** Saves the number that the provider gave a correction. */
export function CorrectionNumberDialog({
  correction,
  onClose,
}: {
  correction: Correction | null
  onClose: () => void
}) {
  const api = useApi()
  const queryClient = useQueryClient()
  const id = correction?.id ?? ''
  const code = correction?.orderCode ?? ''
  return (
    <AskDialog
      isOpen={correction !== null}
      onClose={onClose}
      title={copy.numberTitle(code)}
      description={invoicesMessages.numberBody}
      confirmLabel={invoicesMessages.save}
      draft={`invoice-correction-number:${id}`}
      endpoint={endpoint}
      questions={[
        { name: 'number', label: invoicesMessages.number, hint: invoicesMessages.numberHint, kind: 'line' },
        {
          name: 'lookUpCode',
          label: invoicesMessages.lookUpCode,
          hint: invoicesMessages.lookUpCodeHint,
          kind: 'line',
        },
      ]}
      edit={{
        version: correction?.version ?? null,
        read: async () => {
          const { items } = await api.crmInvoices.invoiceCorrections.call({ query: { q: code } })
          const now = items.find((each) => each.id === id)
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
          await api.crmInvoices.numberCorrection.call({
            params: { id },
            body: { number, lookUpCode, version },
          })
        } finally {
          await queryClient.invalidateQueries({ queryKey: api.crmInvoices.invoiceCorrections.key() })
        }
        toast.success(invoicesMessages.saved)
      }}
    />
  )
}
