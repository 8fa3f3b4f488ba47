import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { saveFile } from '@repo/ui/lib/save-file'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { invoiceMessages as copy } from './invoice.messages.ts'

/** Saves the receipt of a paid order. */
export function ReceiptButton({ code }: { code: string }) {
  const api = useApi()
  const receipt = useMutation({
    mutationFn: () => api.invoices.receipt.call({ params: { code } }),
    meta: { isSilent: true },
    onSuccess: (file) => saveFile(file, copy.receiptFile(code)),
    onError: (error) => toast.failure(error),
  })
  return (
    <Button
      icon={<Download aria-hidden="true" size={16} />}
      isBusy={receipt.isPending}
      onClick={() => receipt.mutate()}
      size="sm"
      variant="secondary"
    >
      {copy.receipt}
    </Button>
  )
}
