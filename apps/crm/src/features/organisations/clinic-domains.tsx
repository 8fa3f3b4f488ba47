import { useApi } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { Panel } from '@repo/back-office/panel'
import { clinicVouchBody, crmClinicSignIn as contract } from '@repo/contract/crm-clinic-sign-in'
import { toast, useConfirm } from '@repo/shell'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { CopyButton } from '@repo/ui/copy-button'
import { IconButton } from '@repo/ui/icon-button'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import type { AskDialogProps } from '../../components/ask-dialog.tsx'
import type { ClinicProofDialogProps } from './clinic-proof-dialog.tsx'
import { clinicSignInMessages as copy } from './clinic-sign-in.messages.ts'
import {
  type ClinicDomain,
  type ClinicSignInDetail,
  useClinicAct,
  useClinicUpdate,
} from './use-clinic-sign-in.ts'

const AskDialog = lazyDialog(
  ({ isOpen }: AskDialogProps<unknown>) => isOpen,
  async () => (await import('../../components/ask-dialog.tsx')).AskDialog,
)

type ClinicVouch = z.output<typeof clinicVouchBody>

const ClinicProofDialog = lazyDialog(
  ({ isOpen }: ClinicProofDialogProps<ClinicVouch>) => isOpen,
  async () => (await import('./clinic-proof-dialog.tsx')).ClinicProofDialog,
)

/** Mail domains that the provider speaks for once they are proved. */
export function ClinicDomains({ id, signIn }: { id: string; signIn: ClinicSignInDetail }) {
  const { domains, isCodeNeeded } = signIn
  const { crmClinicSignIn } = useApi()
  const update = useClinicUpdate(id)
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Panel
      aside={
        <Button
          icon={<Plus aria-hidden="true" size={18} />}
          onClick={() => setIsAdding(true)}
          variant="secondary"
        >
          {copy.addDomain}
        </Button>
      }
      title={copy.domains}
    >
      <p className="mb-4 max-w-prose text-sm text-3">{copy.domainsHint}</p>
      {domains.length === 0 ? (
        <p className="text-2" data-focus-rest="">
          {copy.noDomains}
        </p>
      ) : (
        <ul className="divide-y rounded-sm border">
          {domains.map((domain) => (
            <DomainRow domain={domain} id={id} isCodeNeeded={isCodeNeeded} key={domain.id} />
          ))}
        </ul>
      )}
      <AskDialog
        confirmLabel={copy.addDomain}
        draft={`clinic-domain:${id}`}
        endpoint={contract.addDomain}
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
        places={{ 'clinic_sign_in.domain_taken': 'domain', 'clinic_sign_in.domain_public': 'domain' }}
        questions={[{ name: 'domain', label: copy.domain, hint: copy.domainHint, kind: 'line' }]}
        send={async (body) => {
          update(await crmClinicSignIn.addDomain.call({ params: { id }, body: body as { domain: string } }))
          toast.success(copy.added)
        }}
        title={copy.addDomain}
      />
    </Panel>
  )
}

function DomainRow({
  id,
  isCodeNeeded,
  domain: { id: domainId, domain, record, verifiedAt, isByStaff },
}: {
  id: string
  isCodeNeeded: boolean
  domain: ClinicDomain
}) {
  const { crmClinicSignIn } = useApi()
  const act = useClinicAct(id)
  const confirm = useConfirm()
  const [isChecking, setIsChecking] = useState(false)
  const params = { id, domainId }
  const check = async () => {
    setIsChecking(true)
    await act(() => crmClinicSignIn.checkDomain.call({ params }), copy.checked(domain))
    setIsChecking(false)
  }
  const remove = async () => {
    const isSure = await confirm({
      title: copy.removeDomainTitle(domain),
      body: copy.removeDomainBody,
      confirmLabel: copy.removeDomainAct,
      cancelLabel: copy.keep,
      tone: 'danger',
    })
    if (isSure) await act(() => crmClinicSignIn.removeDomain.call({ params }), copy.domainRemoved)
  }
  return (
    <li className="grid gap-3 p-4">
      <div className="flex items-center gap-3">
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <strong className="wrap-anywhere">{domain}</strong>
          <Badge tone={verifiedAt ? 'success' : 'warning'}>
            {verifiedAt ? (isByStaff ? copy.provedByStaff : copy.proved) : copy.waiting}
          </Badge>
        </span>
        <IconButton
          icon={<X aria-hidden="true" size={18} />}
          label={copy.removeDomain(domain)}
          onClick={() => void remove()}
        />
      </div>
      {verifiedAt ? null : (
        <div>
          <p className="text-sm text-2">{copy.record}</p>
          <code className="mt-1 block rounded-sm bg-surface-2 px-4 py-3 font-mono text-sm break-all select-all">
            {record}
          </code>
          <div className="mt-2 flex flex-wrap gap-2">
            <CopyButton label={copy.copyRecord(domain)} text={copy.copy} value={record} />
            <Button
              aria-label={copy.checkOf(domain)}
              isBusy={isChecking}
              onClick={() => void check()}
              size="sm"
              variant="secondary"
            >
              {copy.check}
            </Button>
            <Vouch domain={domain} isCodeNeeded={isCodeNeeded} params={params} />
          </div>
        </div>
      )}
    </li>
  )
}

interface VouchProps {
  domain: string
  params: { id: string; domainId: string }
  isCodeNeeded: boolean
}

function Vouch({ domain, params, isCodeNeeded }: VouchProps) {
  const { crmClinicSignIn } = useApi()
  const update = useClinicUpdate(params.id)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button
        aria-label={copy.vouchOf(domain)}
        onClick={() => setIsAsking(true)}
        size="sm"
        variant="secondary"
      >
        {copy.vouch}
      </Button>
      <ClinicProofDialog
        body={clinicVouchBody}
        confirmLabel={copy.vouch}
        description={copy.vouchBody}
        isCodeNeeded={isCodeNeeded}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        reasonLabel={copy.reason}
        send={async (body) => {
          update(await crmClinicSignIn.vouchDomain.call({ params, body }))
          toast.success(copy.checked(domain))
        }}
        title={copy.vouchTitle(domain)}
      />
    </>
  )
}
