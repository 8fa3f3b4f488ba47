import { useApi, useList } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { ListPart } from '@repo/back-office/list-screen'
import { PageHeader } from '@repo/back-office/page-header'
import { SaveButton } from '@repo/back-office/save-button'
import { formatDate, formatNumber, formatVnd, slugify } from '@repo/messages'
import { defineFilters, textParam, useParams, useSearchFilters, valuePositionParams } from '@repo/routing'
import { Button } from '@repo/ui/button'
import { useState } from 'react'
import { paths } from '../../components/paths.ts'
import { useBulkAsk } from '../../components/use-bulk-ask.ts'
import { activationMessages as copy } from './activation.messages.ts'
import type { Batch } from './batch-form.ts'
import { type Code, codeColumns } from './code-columns.tsx'
import { RevokeCodesDialog, RevokeDialog, useCodeActs } from './revoke-dialogs.tsx'

const filters = defineFilters({ q: textParam(), ...valuePositionParams })

/** The codes of one batch and who redeemed them: the screen at `/crm/ActivationCode/{id}`. */
export function BatchPage() {
  const { id = '' } = useParams()
  const { activationCodes } = useApi().crmSales
  const [asked, setAsked] = useState<Code | null>(null)
  const many = useBulkAsk<Code>()
  const bulk = useCodeActs(many.start)
  const read = ({ q, ...place }: ReturnType<typeof filters.parse>) =>
    activationCodes.query({ params: { id }, query: { ...place, q: q || undefined } })
  const batch = useList(read(useSearchFilters(filters).values)).data?.batch
  return (
    <>
      <PageHeader
        before={<BackLink to={paths.activationBatches()}>{copy.back}</BackLink>}
        title={batch?.name ?? copy.one}
        lead={batch ? leadOf(batch) : undefined}
        actions={batch ? <Download batch={batch} /> : null}
      />
      <ListPart
        id="activation-codes"
        title={copy.codes}
        filters={filters}
        read={read}
        search={{ label: copy.searchCode, hint: copy.searchCodeHint }}
        columns={codeColumns}
        rowKey={(code) => code.id}
        rowName={(code) => copy.codeEnding(code.ending)}
        rowActions={(code) => <RevokeButton code={code} onAsk={setAsked} />}
        bulk={bulk}
        exportName={copy.codesFileName}
        empty={{
          first: { title: copy.emptyCodes },
          noMatch: { title: copy.emptyCodes, description: copy.emptyCodesHint },
        }}
      />
      <RevokeDialog code={asked} onClose={() => setAsked(null)} />
      <RevokeCodesDialog asked={many} />
    </>
  )
}

function RevokeButton({ code, onAsk }: { code: Code; onAsk: (code: Code) => void }) {
  if (code.state !== 'free') return null
  return (
    <Button
      size="sm"
      variant="secondary"
      aria-label={`${copy.revoke} ${copy.codeEnding(code.ending)}`}
      onClick={() => onAsk(code)}
    >
      {copy.revoke}
    </Button>
  )
}

const leadOf = ({ course, unitPrice, redeemed, count, revoked, expiresAt }: Batch) =>
  [
    course.title,
    formatVnd(unitPrice),
    `${copy.used} ${copy.usedOf(formatNumber(redeemed), formatNumber(count))}`,
    revoked > 0 ? copy.revokedCount(formatNumber(revoked)) : '',
    expiresAt ? `${copy.expiresAt} ${formatDate(expiresAt)}` : copy.noExpiry,
  ]
    .filter(Boolean)
    .join(' · ')

/** Downloads the codes. A text beside the button says that each download is recorded. */
function Download({ batch }: { batch: Batch }) {
  const api = useApi()
  return (
    <div className="grid gap-1 sm:justify-items-end">
      <SaveButton
        fileName={copy.fileName(slugify(batch.name))}
        read={() => api.crmSales.downloadActivationCodes.call({ params: { id: batch.id } })}
      >
        {copy.download}
      </SaveButton>
      <p className="text-sm text-3">{copy.downloadNote}</p>
    </div>
  )
}
