import { FormAlert } from '@repo/forms'
import { describeError } from '@repo/messages'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { Form } from '@repo/ui/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { checkFailed, loadInvoiceCheck } from '../load-checks.ts'
import { invoiceMessages as copy } from './invoice.messages.ts'
import { type InvoiceFaults, invoiceFieldId, useInvoiceDraft } from './invoice-draft.ts'
import { InvoiceFields } from './invoice-fields.tsx'

interface InvoiceFormProps {
  code: string
  /** Something was asked for already. */
  isChange: boolean
  onDone: () => void
}

/** Asks for the invoice of an order that is there already. */
export function InvoiceForm({ code, isChange, onDone }: InvoiceFormProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [draft, keep, forget] = useInvoiceDraft()
  const [faults, setFaults] = useState<InvoiceFaults>({})
  const [failure, setFailure] = useState<string | null>(null)
  const request = useMutation({
    ...api.invoices.requestInvoice.mutation({ isSilent: true }),
    onSuccess: (invoice) => {
      forget()
      queryClient.setQueryData(api.invoices.invoice.key({ params: { code } }), invoice)
      toast.success(copy.saved)
      onDone()
    },
  })
  const check = async () => {
    const { checkInvoice } = await loadInvoiceCheck()
    const checked = checkInvoice(draft)
    setFaults(checked.faults ?? {})
    if (checked.body) return request.mutate({ params: { code }, body: checked.body })
    const [first] = Object.keys(checked.faults)
    if (first) document.getElementById(invoiceFieldId(first))?.focus()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (request.isPending) return
    setFailure(null)
    check().catch(() => setFailure(checkFailed()))
  }
  return (
    <Form className="grid gap-5" onSubmit={submit}>
      <InvoiceFields
        draft={draft}
        faults={faults}
        onChange={(some) => {
          keep(some)
          setFaults({})
        }}
      />
      <FormAlert>{failure ?? (request.isError ? describeError(request.error) : null)}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <Button isBusy={request.isPending} type="submit">
          {isChange ? copy.saveChange : copy.save}
        </Button>
        <Button onClick={onDone} variant="ghost">
          {copy.cancel}
        </Button>
      </div>
    </Form>
  )
}
