import { useApi } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import type { EndpointInput } from '@repo/contract'
import { crmAccounts } from '@repo/contract/crm-accounts'
import { formatDate, formatDateTime, professionalStateLabels, professionLabels } from '@repo/messages'
import { toast, useConfirm } from '@repo/shell'
import { Badge, type BadgeTone } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { saveFile } from '@repo/ui/lib/save-file'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { AskDialog } from '../../components/ask-dialog.tsx'
import { FactList } from '../../components/fact-list.tsx'
import { accountMessages as copy } from './account.messages.ts'
import { reasonQuestion } from './reason-question.ts'
import { type AccountDetail, useAccountUpdate } from './use-account.ts'

type Professional = NonNullable<AccountDetail['professional']>

const tones: Record<Professional['state'], BadgeTone> = {
  none: 'neutral',
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
}

/** A learner's professional profile, for staff to review. */
export function ProfessionalPanel({ account }: { account: AccountDetail }) {
  const { professional } = account
  if (!professional || professional.state === 'none') return null
  return (
    <Panel
      title={copy.professional}
      aside={<Badge tone={tones[professional.state]}>{professionalStateLabels[professional.state]}</Badge>}
    >
      <FactList facts={factsOf(professional)} />
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        {professional.hasProof ? <ProofButton account={account} /> : null}
      </div>
      {account.can.reviewProfessional && professional.state === 'pending' ? (
        <Review account={account} />
      ) : null}
    </Panel>
  )
}

function factsOf(professional: Professional) {
  const { profession, workplace, licenceNumber, licenceIssuer, licenceIssuedOn } = professional
  const { hasProof, reviewedAt, rejectionReason } = professional
  return [
    [copy.profession, profession ? professionLabels[profession] : '–'],
    [copy.workplace, workplace || '–'],
    [copy.licenceNumber, licenceNumber || '–'],
    [copy.licenceIssuer, licenceIssuer || '–'],
    [copy.licenceIssuedOn, licenceIssuedOn ? formatDate(licenceIssuedOn) : '–'],
    ...(hasProof ? [] : [[copy.proof, copy.noProof] as const]),
    ...(reviewedAt ? [[copy.reviewedAt, formatDateTime(reviewedAt)] as const] : []),
    ...(rejectionReason ? [[copy.rejection, rejectionReason] as const] : []),
  ] as const
}

/** Proofs are stored as PDF or as a re-encoded picture. */
const extensionOf = (file: Blob) => (file.type.includes('pdf') ? 'pdf' : 'webp')

function ProofButton({ account }: { account: AccountDetail }) {
  const api = useApi()
  const [isBusy, setIsBusy] = useState(false)
  const open = async () => {
    setIsBusy(true)
    try {
      const file = await api.crmAccounts.professionalProof.call({ params: { id: account.id } })
      saveFile(file, copy.proofFile(account.name, extensionOf(file)))
    } catch (error) {
      toast.failure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <Button
        icon={<FileDown aria-hidden="true" size={18} />}
        isBusy={isBusy}
        onClick={() => void open()}
        size="sm"
        variant="secondary"
      >
        {copy.openProof}
      </Button>
      <span className="text-3">{copy.proofNote}</span>
    </>
  )
}

function Review({ account }: { account: AccountDetail }) {
  const api = useApi()
  const confirm = useConfirm()
  const update = useAccountUpdate(account.id)
  const [isRejecting, setIsRejecting] = useState(false)
  const params = { id: account.id }
  const decide = async (body: EndpointInput<typeof crmAccounts.reviewProfessional>['body']) => {
    await update(await api.crmAccounts.reviewProfessional.call({ params, body }))
    toast.success(body.decision === 'approved' ? copy.approved : copy.rejected)
  }
  const approve = () =>
    void confirm({
      title: copy.approveTitle(account.name),
      body: copy.approveBody,
      confirmLabel: copy.approve,
      tone: 'default',
      act: () => decide({ decision: 'approved', reason: null }),
    })
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      <Button onClick={approve}>{copy.approve}</Button>
      <Button onClick={() => setIsRejecting(true)} variant="secondary">
        {copy.reject}
      </Button>
      <AskDialog
        also={{ decision: 'rejected' }}
        confirmLabel={copy.reject}
        description={copy.rejectBody}
        draft={`send-back-profile:${account.id}`}
        endpoint={crmAccounts.reviewProfessional}
        isOpen={isRejecting}
        onClose={() => setIsRejecting(false)}
        questions={[{ ...reasonQuestion, hint: copy.rejectHint }]}
        send={decide}
        title={copy.rejectTitle(account.name)}
      />
    </div>
  )
}
