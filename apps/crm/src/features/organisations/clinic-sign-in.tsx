import { QueryView, useApi } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { Panel } from '@repo/back-office/panel'
import { clinicOnBody } from '@repo/contract/crm-clinic-sign-in'
import { formatDate, formatDateTime, formatNumber } from '@repo/messages'
import { toast, useConfirm } from '@repo/shell'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { Skeleton, SkeletonGroup } from '@repo/ui/skeleton'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { CopyList } from '../../components/copy-list.tsx'
import { FactList } from '../../components/fact-list.tsx'
import { ClinicDomains } from './clinic-domains.tsx'
import type { ClinicProofDialogProps } from './clinic-proof-dialog.tsx'
import { clinicSignInMessages as copy } from './clinic-sign-in.messages.ts'
import {
  type ClinicSignInDetail,
  useClinicAct,
  useClinicSignIn,
  useClinicUpdate,
} from './use-clinic-sign-in.ts'

const ProviderDialog = lazyDialog(
  ({ isOpen }) => isOpen,
  async () => (await import('./clinic-provider-dialog.tsx')).ClinicProviderDialog,
)

const ProofDialog = lazyDialog(
  ({ isOpen }: ClinicProofDialogProps<z.output<typeof clinicOnBody>>) => isOpen,
  async () => (await import('./clinic-proof-dialog.tsx')).ClinicProofDialog,
)

const skeleton = (
  <SkeletonGroup>
    <div className="grid gap-6">
      <Skeleton className="h-64 rounded-md" />
      <Skeleton className="h-48 rounded-md" />
      <Skeleton className="h-48 rounded-md" />
    </div>
  </SkeletonGroup>
)

interface Part {
  id: string
  signIn: ClinicSignInDetail
}

/** How the people of an organisation sign in by its own identity provider. */
export function ClinicSignIn({ id }: { id: string }) {
  const query = useClinicSignIn(id)
  return (
    <QueryView query={query} skeleton={skeleton}>
      {(signIn) => (
        <div className="grid gap-6">
          <Provider id={id} signIn={signIn} />
          <ClinicDomains id={id} signIn={signIn} />
          <Here here={signIn.here} />
        </div>
      )}
    </QueryView>
  )
}

function Provider({ id, signIn }: Part) {
  const [isSetting, setIsSetting] = useState(false)
  const { provider } = signIn
  return (
    <Panel
      aside={
        provider ? (
          <Badge tone={provider.isActive ? 'success' : 'neutral'}>
            {provider.isActive ? copy.on : copy.off}
          </Badge>
        ) : null
      }
      title={copy.title}
    >
      <p className="mb-4 max-w-prose text-sm text-3">{copy.lead}</p>
      {provider ? <Facts provider={provider} signIn={signIn} /> : <p className="text-2">{copy.none}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => setIsSetting(true)} variant="secondary">
          {provider ? copy.change : copy.set}
        </Button>
        {provider ? <Acts id={id} isActive={provider.isActive} isCodeNeeded={signIn.isCodeNeeded} /> : null}
      </div>
      <ProviderDialog id={id} isOpen={isSetting} onClose={() => setIsSetting(false)} signIn={signIn} />
    </Panel>
  )
}

type ProviderFacts = NonNullable<ClinicSignInDetail['provider']>

function Facts({ provider, signIn }: { provider: ProviderFacts; signIn: ClinicSignInDetail }) {
  const { lastFault, lastFaultAt, lastUsedAt } = provider
  const seats = signIn.courses.filter(({ id }) => provider.seatCourseIds.includes(id))
  return (
    <>
      {lastFault && lastFaultAt ? (
        <p className="mb-4 rounded-sm bg-warning-soft px-4 py-3 text-sm text-warning">
          {copy.failedAt(copy.faultLabels[lastFault], formatDateTime(lastFaultAt))}
        </p>
      ) : null}
      <FactList
        facts={[
          [copy.kind, copy.kinds[provider.kind]],
          ...factsOfKind(provider),
          [copy.seats, seats.map(({ title }) => title).join(', ') || copy.noSeats],
          [copy.learners, formatNumber(provider.learners)],
          [copy.lastUsed, lastUsedAt ? formatDateTime(lastUsedAt) : copy.neverUsed],
        ]}
      />
    </>
  )
}

const Long = ({ children }: { children: string }) => <span className="wrap-anywhere">{children}</span>

function factsOfKind(provider: ProviderFacts): [string, ReactNode][] {
  const { kind, issuer, clientId, ssoUrl, certificates } = provider
  if (kind === 'oidc')
    return [
      [copy.issuer, <Long key="issuer">{issuer}</Long>],
      [copy.clientId, <Long key="client">{clientId}</Long>],
    ]
  return [
    [copy.entityId, <Long key="issuer">{issuer}</Long>],
    [copy.ssoUrl, <Long key="url">{ssoUrl ?? ''}</Long>],
    [
      copy.certificates,
      copy.certificateUntil(certificates.map(({ validTo }) => formatDate(validTo)).join(', ')),
    ],
  ]
}

interface ActsProps {
  id: string
  isActive: boolean
  isCodeNeeded: boolean
}

function Acts({ id, isActive, isCodeNeeded }: ActsProps) {
  const { crmClinicSignIn } = useApi()
  const act = useClinicAct(id)
  const confirm = useConfirm()
  const update = useClinicUpdate(id)
  const [isTrying, setIsTrying] = useState(false)
  const [isSwitchingOn, setIsSwitchingOn] = useState(false)
  const params = { id }
  const tryOut = async () => {
    setIsTrying(true)
    try {
      const { host, fault } = await crmClinicSignIn.trySignIn.call({ params })
      if (fault) toast.info(copy.faultLabels[fault].replace(/^./, (letter) => letter.toUpperCase()))
      else toast.success(copy.tried(host ?? ''))
    } catch (error) {
      toast.failure(error)
    }
    setIsTrying(false)
  }
  const switchOff = async () => {
    const question = {
      title: copy.offTitle,
      body: copy.offBody,
      confirmLabel: copy.switchOff,
      cancelLabel: copy.keep,
    }
    if (await confirm(question))
      await act(
        () => crmClinicSignIn.setSignInState.call({ params, body: { isActive: false } }),
        copy.switchedOff,
      )
  }
  const remove = async () => {
    const isSure = await confirm({
      title: copy.removeTitle,
      body: copy.removeBody,
      confirmLabel: copy.remove,
      cancelLabel: copy.keep,
      tone: 'danger',
    })
    if (isSure) await act(() => crmClinicSignIn.removeSignIn.call({ params }), copy.removed)
  }
  return (
    <>
      <Button isBusy={isTrying} onClick={() => void tryOut()} variant="secondary">
        {copy.tryOut}
      </Button>
      <Button onClick={() => void (isActive ? switchOff() : setIsSwitchingOn(true))} variant="secondary">
        {isActive ? copy.switchOff : copy.switchOn}
      </Button>
      <Button onClick={() => void remove()} variant="ghost">
        {copy.remove}
      </Button>
      <ProofDialog
        body={clinicOnBody}
        chosen={{ isActive: true }}
        confirmLabel={copy.switchOn}
        description={copy.onBody}
        isCodeNeeded={isCodeNeeded}
        isOpen={isSwitchingOn}
        onClose={() => setIsSwitchingOn(false)}
        send={async (body) => {
          update(await crmClinicSignIn.setSignInState.call({ params, body }))
          toast.success(copy.switchedOn)
        }}
        title={copy.onTitle}
      />
    </>
  )
}

function Here({ here }: Pick<ClinicSignInDetail, 'here'>) {
  const facts = [
    [copy.redirectUrl, here.redirectUrl],
    [copy.scope, here.scope],
    [copy.acsUrl, here.acsUrl],
    [copy.spEntityId, here.entityId],
  ] as const
  return (
    <Panel title={copy.here}>
      <p className="max-w-prose text-sm text-3">{copy.hereLead}</p>
      <CopyList facts={facts} />
      <a
        className="link mt-4 inline-block"
        download="metadata.xml"
        href={here.entityId}
        rel="noopener"
        target="_blank"
      >
        {copy.download}
      </a>
    </Panel>
  )
}
