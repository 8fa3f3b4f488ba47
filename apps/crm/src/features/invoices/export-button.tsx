import { useApi } from '@repo/back-office'
import { countText } from '@repo/back-office/list-frame'
import { toast, useConfirm } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { saveFile } from '@repo/ui/lib/save-file'
import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { toDay } from '../../components/vietnam-time.ts'
import { invoicesMessages as copy } from './invoices.messages.ts'

/** Exports the new requests. It asks first, because buyers cannot change an exported request. */
export function ExportButton({ count }: { count: number }) {
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const run = async () => {
    saveFile(await api.invoices.exportInvoices.call(), copy.fileName(toDay(new Date().toISOString())))
    void queryClient.invalidateQueries({ queryKey: api.invoices.invoiceExports.key() })
    await queryClient.invalidateQueries({ queryKey: api.invoices.invoices.key() })
  }
  const ask = async () => {
    const isDone = await confirm({
      title: copy.exportTitle(countText(count)),
      body: copy.exportNote,
      confirmLabel: copy.exportConfirm,
      act: run,
    })
    if (isDone) toast.success(copy.exported)
  }
  return (
    <Button
      icon={<Download size={18} aria-hidden="true" />}
      disabled={count === 0}
      onClick={() => void ask()}
    >
      {copy.export}
    </Button>
  )
}
