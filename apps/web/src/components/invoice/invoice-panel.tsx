import { formatDate, formatVnd } from '@repo/messages'
import { toast, useConfirm } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { usePageQuery } from '@repo/shell/use-page-query'
import { Badge, type BadgeTone } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { ErrorPanel } from '@repo/ui/error-panel'
import { Skeleton, SkeletonGroup } from '@repo/ui/skeleton'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invoiceMessages as copy } from './invoice.messages.ts'
import { type InvoiceBody, useInvoiceDraft } from './invoice-draft.ts'
import { type InvoiceFile, InvoiceFiles } from './invoice-files.tsx'
import { InvoiceForm } from './invoice-form.tsx'

type State = 'requested' | 'exported' | 'issued'
type Invoice = Omit<InvoiceBody, 'taxCode'> & {
  taxCode: string | null
  state: State
  number: string | null
  lookUpCode: string | null
  issuedAt: string | null
  files: readonly InvoiceFile[]
  corrections: readonly Correction[]
  provider: { name: string; lookUpUrl: string | null } | null
}

interface Correction {
  id: string
  kind: 'adjustment' | 'replacement'
  state: 'waiting' | 'exported' | 'issued'
  total: number
  number: string | null
  lookUpCode: string | null
  issuedAt: string | null
  files: readonly InvoiceFile[]
}

const tones: Record<State, BadgeTone> = { requested: 'info', exported: 'warning', issued: 'success' }

/** The VAT invoice of one order: asked for, changed, withdrawn, or its number once there is one. */
export function InvoicePanel({ code, canAsk }: { code: string; canAsk: boolean }) {
  const invoice = usePageQuery(useApi().invoices.invoice.query({ params: { code } }))
  const [isEditing, setIsEditing] = useState(false)
  if (invoice.isError && invoice.data === undefined)
    return (
      <ErrorPanel
        isCompact
        isRetrying={invoice.isFetching}
        onRetry={() => void invoice.refetch()}
        title={copy.failed}
      />
    )
  if (invoice.data === undefined)
    return (
      <SkeletonGroup>
        <Skeleton className="h-16 rounded-sm" />
      </SkeletonGroup>
    )
  if (isEditing)
    return <InvoiceForm code={code} isChange={invoice.data !== null} onDone={() => setIsEditing(false)} />
  if (invoice.data)
    return <AskedInvoice code={code} invoice={invoice.data} onChange={() => setIsEditing(true)} />
  return (
    <>
      <p className="text-2">{canAsk ? copy.askHint : copy.none}</p>
      {canAsk && (
        <Button className="mt-4" onClick={() => setIsEditing(true)} size="sm" variant="secondary">
          {copy.ask}
        </Button>
      )}
    </>
  )
}

interface AskedInvoiceProps {
  code: string
  invoice: Invoice
  onChange: () => void
}

function AskedInvoice({ code, invoice, onChange }: AskedInvoiceProps) {
  const [, keep] = useInvoiceDraft()
  const { kind, name, taxCode, address, email, state } = invoice
  const edit = () => {
    keep({ kind, name, taxCode: taxCode ?? '', address, email })
    onChange()
  }
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tones[state]}>{copy.states[state]}</Badge>
        {invoice.number && invoice.issuedAt && (
          <span className="text-sm">{copy.issued(invoice.number, formatDate(invoice.issuedAt))}</span>
        )}
      </p>
      {invoice.lookUpCode && <LookUpCode code={invoice.lookUpCode} />}
      {invoice.provider && <IssuedBy provider={invoice.provider} />}
      {invoice.number && <InvoiceFiles code={code} files={invoice.files} number={invoice.number} />}
      <p className="mt-3 font-semibold break-words">{name}</p>
      <p className="break-words text-sm text-2">
        {taxCode && <span className="block">{`${copy.taxCode[kind]}: ${taxCode}`}</span>}
        <span className="block">{address}</span>
        <span className="block">{email}</span>
      </p>
      {state === 'requested' && (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button onClick={edit} size="sm" variant="secondary">
            {copy.change}
          </Button>
          <Withdraw code={code} />
        </div>
      )}
      {invoice.corrections.length > 0 && <Corrections code={code} corrections={invoice.corrections} />}
    </div>
  )
}

function LookUpCode({ code }: { code: string }) {
  return (
    <p className="mt-2 text-sm">
      {copy.lookUpCode} <span className="font-num break-all">{code}</span>
    </p>
  )
}

/** What followed the invoice: the credit after a refund, and invoices that replaced it. */
function Corrections({ code, corrections }: { code: string; corrections: Invoice['corrections'] }) {
  return (
    <ul aria-label={copy.corrections} className="mt-4 grid gap-4 border-t pt-4">
      {corrections.map(({ id, kind, state, total, number, lookUpCode, issuedAt, files }) => (
        <li key={id}>
          <p className="font-semibold">
            {copy.correctionKinds[kind]}: <span className="font-num">{formatVnd(total)}</span>
          </p>
          <p className="text-sm text-2">
            {number && issuedAt ? copy.issued(number, formatDate(issuedAt)) : copy.correctionStates[state]}
          </p>
          {lookUpCode && <LookUpCode code={lookUpCode} />}
          {number && <InvoiceFiles code={code} files={files} number={number} />}
        </li>
      ))}
    </ul>
  )
}

function IssuedBy({ provider: { name, lookUpUrl } }: { provider: NonNullable<Invoice['provider']> }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 text-sm text-2">
      <span className="min-w-0 break-words">{copy.issuedBy(name)}</span>
      {lookUpUrl && (
        <a
          className="link inline-flex min-h-11 items-center"
          href={lookUpUrl}
          rel="noreferrer"
          target="_blank"
        >
          {copy.lookUp}
        </a>
      )}
    </p>
  )
}

function Withdraw({ code }: { code: string }) {
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const withdraw = useMutation({
    ...api.invoices.withdrawInvoice.mutation(),
    onSuccess: () => {
      queryClient.setQueryData(api.invoices.invoice.key({ params: { code } }), null)
      toast.success(copy.withdrawn)
    },
  })
  const ask = async () => {
    const isSure = await confirm({
      title: copy.withdrawTitle,
      body: copy.withdrawBody,
      confirmLabel: copy.withdraw,
      cancelLabel: copy.withdrawKeep,
      tone: 'danger',
    })
    if (isSure) withdraw.mutate({ params: { code } })
  }
  return (
    <Button isBusy={withdraw.isPending} onClick={() => void ask()} size="sm" variant="ghost">
      {copy.withdraw}
    </Button>
  )
}
