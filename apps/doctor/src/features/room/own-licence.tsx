import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { licenceMessages } from '@repo/back-office/licence/licence.messages'
import { LicenceBadge } from '@repo/back-office/licence/licence-badge'
import { Panel } from '@repo/back-office/panel'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDate } from '@repo/messages'
import { Button } from '@repo/ui/button'
import { lazyPart } from '@repo/ui/lazy-part'
import { Skeleton } from '@repo/ui/skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { roomMessages as copy } from './room.messages.ts'

type OwnLicence = EndpointOutput<ApiContract['ownLicence']['licence']>

const LicenceDialog = lazyDialog(
  ({ isOpen }) => isOpen,
  async () => (await import('@repo/back-office/licence/licence-dialog')).LicenceDialog,
)
const ProofPanel = lazyPart(async () => (await import('@repo/back-office/licence/proof-panel')).ProofPanel)

const names = licenceMessages.fields

/** The own licence with its scan, kept by the doctor; staff compare it after each change. */
export function OwnLicencePanels() {
  const api = useApi()
  const query = usePageQuery(api.ownLicence.licence.query())
  return (
    <QueryView isCompact query={query} skeleton={<Skeleton className="h-72 rounded-md" />}>
      {(licence) => <Panels licence={licence} />}
    </QueryView>
  )
}

function Panels({ licence }: { licence: OwnLicence }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [isEditing, setIsEditing] = useState(false)
  const show = async (now: OwnLicence) => {
    queryClient.setQueryData(api.ownLicence.licence.query().queryKey, now)
    // The badge of the room, and what waits on the overview.
    await queryClient.invalidateQueries({ queryKey: api.doctorPortal.room.key() })
    await queryClient.invalidateQueries({ queryKey: api.doctorPortal.overview.key() })
  }
  return (
    <>
      <Panel title={licenceMessages.title} aside={<LicenceBadge state={licence.state} />}>
        {licence.number === null ? <p className="text-2">{copy.noLicence}</p> : <Facts licence={licence} />}
        {licence.state === 'unchecked' ? (
          <p className="mt-3 text-sm text-2">{copy.licenceUnchecked}</p>
        ) : null}
        <Button className="mt-4" onClick={() => setIsEditing(true)} variant="secondary">
          {licence.number === null ? licenceMessages.enter : licenceMessages.edit}
        </Button>
        <LicenceDialog
          draft="own-licence"
          isChecked={licence.isChecked}
          isOpen={isEditing}
          licence={licence}
          onClose={() => setIsEditing(false)}
          read={() => api.ownLicence.licence.call()}
          save={async (body) => show(await api.ownLicence.saveLicence.call({ body }))}
          title={licenceMessages.title}
        />
      </Panel>
      <ProofPanel
        fallback={<Skeleton className="h-40 rounded-md" />}
        hasProof={licence.hasProof}
        send={async (file) => show(await api.ownLicence.setProof.call({ file }))}
      />
    </>
  )
}

function Facts({ licence }: { licence: OwnLicence }) {
  const { number, issuer, scope, issuedOn, expiresOn } = licence
  const facts = [
    [names.number, number ?? ''],
    [names.issuer, issuer ?? ''],
    [names.scope, scope || licenceMessages.noScope],
    [names.issuedOn, issuedOn ? formatDate(issuedOn) : ''],
    [names.expiresOn, expiresOn ? formatDate(expiresOn) : licenceMessages.noEnd],
  ] as const
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
      {facts.map(([name, value]) => (
        <div className="sm:contents" key={name}>
          <dt className="text-3">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
