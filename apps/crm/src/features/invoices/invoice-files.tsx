import { useApi } from '@repo/back-office'
import { SaveButton } from '@repo/back-office/save-button'
import { formatBytes } from '@repo/messages'
import { toast } from '@repo/shell'
import { FileButton } from '@repo/ui/file-button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invoicesMessages as copy } from './invoices.messages.ts'

const accepted = 'application/pdf,application/xml,text/xml,.xml'
/** The largest file that the service accepts, in bytes. */
const mostBytes = 5 * 1024 * 1024

interface Files {
  code: string
  number: string
  files: readonly { id: string; kind: 'pdf' | 'xml' }[]
}

/** The provider's files of an issued invoice, to save. */
export function SavedFiles({ code, number, files }: Files) {
  const api = useApi()
  return files.map(({ id, kind }) => (
    <SaveButton
      key={id}
      size="sm"
      label={copy.saveFileOf(kind, number)}
      fileName={copy.invoiceFile(code, kind)}
      read={() => api.crmInvoices.staffInvoiceFile.call({ params: { code, id } })}
    >
      {copy.saveFile[kind]}
    </SaveButton>
  ))
}

interface Adding {
  code: string
  number: string
  /** Null for the first invoice of the order. */
  correction: string | null
}

/** Adds the provider's PDF or XML to an issued invoice. */
export function AddFile({ code, number, correction }: Adding) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File) => {
      await api.crmInvoices.addInvoiceFile.call({
        params: { code },
        query: { correction: correction ?? undefined },
        // Browsers name XML in two ways; the service reads the bytes.
        file: file.type === 'text/xml' ? new Blob([file], { type: 'application/xml' }) : file,
      })
      await queryClient.invalidateQueries({ queryKey: api.invoices.invoices.key() })
      await queryClient.invalidateQueries({ queryKey: api.crmInvoices.invoiceCorrections.key() })
    },
    meta: { isSilent: true },
    onSuccess: () => toast.success(copy.fileAdded),
    onError: (error) => toast.failure(error),
  })
  const pick = (file: File) => {
    if (file.size > mostBytes) toast.error(copy.fileTooLarge(formatBytes(mostBytes)))
    else if (!isPending) mutate(file)
  }
  return (
    <FileButton accept={accepted} label={copy.addFileTo(number)} onPick={pick}>
      {isPending ? copy.addingFile : copy.addFile}
    </FileButton>
  )
}
