import { useApi } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { SaveButton } from '@repo/back-office/save-button'
import { formatBytes, formatDateTime } from '@repo/messages'
import { toast } from '@repo/shell'
import { FileButton } from '@repo/ui/file-button'
import { useMutation } from '@tanstack/react-query'
import { useCan } from '../../components/use-can.ts'
import { documentMessages as copy } from './orders.messages.ts'
import { type OrderDetail, useOrderUpdate } from './use-order.ts'

type Document = OrderDetail['documents'][number]

/** The most documents of an order; the server enforces the limit. */
const mostDocuments = 10
const accepted = 'application/pdf,image/jpeg,image/png,image/webp'
/** The largest file that the service accepts, in bytes. */
const mostBytes = 10 * 1024 * 1024

/** Receipts and transfer slips stored with the order as evidence. */
export function DocumentsPanel({ order }: { order: OrderDetail }) {
  const { documents } = order
  const canAdd = useCan('settleOrders') && documents.length < mostDocuments
  if (documents.length === 0 && !canAdd) return null
  return (
    <Panel title={copy.title} aside={canAdd ? <AddButton code={order.code} /> : null}>
      {documents.length > 0 ? (
        <ol className="grid gap-3">
          {documents.map((document, index) => (
            <DocumentRow key={document.id} code={order.code} document={document} number={index + 1} />
          ))}
        </ol>
      ) : (
        <p className="text-3">{copy.none}</p>
      )}
    </Panel>
  )
}

function DocumentRow({ code, document, number }: { code: string; document: Document; number: number }) {
  const api = useApi()
  const { id, contentType, bytes, addedBy, createdAt } = document
  const isPdf = contentType === 'application/pdf'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0">
        <span className="block">
          {copy.document(number, isPdf ? copy.pdf : copy.picture, formatBytes(bytes))}
        </span>
        <span className="block text-sm text-3">
          {copy.added(addedBy ?? copy.somebody, formatDateTime(createdAt))}
        </span>
      </p>
      <SaveButton
        size="sm"
        label={copy.saveNumber(number)}
        fileName={copy.fileName(code, number, isPdf ? 'pdf' : 'webp')}
        read={() => api.crmOrders.document.call({ params: { code, id } })}
      >
        {copy.save}
      </SaveButton>
    </li>
  )
}

function AddButton({ code }: { code: string }) {
  const api = useApi()
  const update = useOrderUpdate(code)
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File) => {
      await update(await api.crmOrders.addDocument.call({ params: { code }, file }))
    },
    meta: { isSilent: true },
    onSuccess: () => toast.success(copy.done),
    onError: (error) => toast.failure(error),
  })
  const pick = (file: File) => {
    if (file.size > mostBytes) toast.error(copy.tooLarge(formatBytes(mostBytes)))
    else if (!isPending) mutate(file)
  }
  return (
    <FileButton accept={accepted} onPick={pick}>
      {isPending ? copy.adding : copy.add}
    </FileButton>
  )
}
