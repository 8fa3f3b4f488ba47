import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { saveFile } from '@repo/ui/lib/save-file'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { invoiceMessages as copy } from './invoice.messages.ts'

export interface InvoiceFile {
  id: string
  kind: 'pdf' | 'xml'
}

/** The provider's files of an issued invoice, to save. */
export function InvoiceFiles({
  code,
  number,
  files,
}: {
  code: string
  number: string
  files: readonly InvoiceFile[]
}) {
  if (files.length === 0) return null
  return (
    <p className="mt-3 flex flex-wrap gap-3">
      {files.map((file) => (
        <SaveInvoice key={file.id} code={code} file={file} number={number} />
      ))}
    </p>
  )
}

function SaveInvoice({
  code,
  number,
  file: { id, kind },
}: {
  code: string
  number: string
  file: InvoiceFile
}) {
  const api = useApi()
  const save = useMutation({
    mutationFn: () => api.invoices.invoiceFile.call({ params: { code, id } }),
    meta: { isSilent: true },
    onSuccess: (file) => saveFile(file, copy.invoiceFile(code, kind)),
    onError: (error) => toast.failure(error),
  })
  return (
    <Button
      aria-label={copy.saveInvoiceOf[kind](number)}
      icon={<Download aria-hidden="true" size={16} />}
      isBusy={save.isPending}
      onClick={() => save.mutate()}
      size="sm"
      variant="secondary"
    >
      {copy.saveInvoice[kind]}
    </Button>
  )
}
