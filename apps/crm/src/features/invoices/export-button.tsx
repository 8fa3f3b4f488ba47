import { useApi } from '@repo/back-office'
import { countText } from '@repo/back-office/list-frame'
import type { invoiceTableFormats } from '@repo/contract/list-choices'
import { toast, useConfirm } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { saveFile } from '@repo/ui/lib/save-file'
import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { toDay } from '../../components/vietnam-time.ts'
import { invoicesMessages as copy } from './invoices.messages.ts'

type TableFormat = (typeof invoiceTableFormats)[number]

/** Exports the new requests, as either table. It asks first, because buyers cannot change an exported request. */
export function ExportButtons({ count }: { count: number }) {
  return (
    <>
      <ExportButton count={count} format="xlsx" />
      <ExportButton count={count} format="csv" />
    </>
  )
}

function ExportButton({ count, format }: { count: number; format: TableFormat }) {
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const run = async () => {
    const name = copy.fileName(toDay(new Date().toISOString()), format)
    saveFile(await api.invoices.exportInvoices.call({ query: { format } }), name)
    void queryClient.invalidateQueries({ queryKey: api.invoices.invoiceExports.key() })
    await queryClient.invalidateQueries({ queryKey: api.invoices.invoices.key() })
  }
  const ask = async () => {
    const isDone = await confirm({
      title: copy.exportTitle(countText(count)),
      body: `${copy.exportKinds[format]} ${copy.exportNote}`,
      confirmLabel: copy.exportConfirm,
      act: run,
    })
    if (isDone) toast.success(copy.exported)
  }
  return (
    <Button
      icon={<Download size={18} aria-hidden="true" />}
      variant={format === 'xlsx' ? 'secondary' : undefined}
      disabled={count === 0}
      onClick={() => void ask()}
    >
      {copy.exportAs[format]}
    </Button>
  )
}
