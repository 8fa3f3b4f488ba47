import { AccountProof, type AccountProofBody, Loaded, Moment, Section } from '@repo/account-settings'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import type { OutsideService, SignInSource } from '@repo/contract/outside-services'
import { formatDateTime } from '@repo/messages'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { usePageQuery } from '@repo/shell/use-page-query'
import { Button } from '@repo/ui/button'
import { useArrivalFocus } from '@repo/ui/lib/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { paths } from '../../app/paths.ts'
import { leaveFor } from '../../components/outside/visit.ts'
import { outsideMessages as copy } from './outside.messages.ts'

type Answer = EndpointOutput<ApiContract['outsideSignIn']['list']>
type Identity = Answer['items'][number]
type Asked = { service: OutsideService; identity: null } | { service: SignInSource; identity: Identity }

/** Accounts of other services that sign in to this one; absent where there is none and none can be linked. */
export function OutsideSection() {
  const api = useApi()
  const { isPending, data } = usePageQuery(api.outsideSignIn.list.query())
  if (isPending || (data && rowsOf(data).length === 0)) return null
  return (
    <Section lead={copy.lead} title={copy.title}>
      <Loaded query={api.outsideSignIn.list.query()}>{(answer) => <Services answer={answer} />}</Loaded>
    </Section>
  )
}

/** What can be linked, and what is linked though it is offered no more. */
function rowsOf({ items, services }: Answer): Asked[] {
  const linked = new Map(items.map((identity) => [identity.service, identity]))
  const rest = items.filter(({ service }) => !services.some((one) => one === service))
  return [
    ...services.map((service): Asked => {
      const identity = linked.get(service)
      return identity ? { service, identity } : { service, identity: null }
    }),
    ...rest.map((identity): Asked => ({ service: identity.service, identity })),
  ]
}

function Services({ answer }: { answer: Answer }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<Asked | null>(null)
  /** The service whose form was closed, beside whose place the focus goes on. */
  const [left, setLeft] = useState<SignInSource | null>(null)
  const close = () => {
    setLeft(asked?.service ?? null)
    setAsked(null)
  }
  const unlink = async (identity: Identity, body: AccountProofBody) => {
    await api.outsideSignIn.unlink.call({ params: { id: identity.id }, body })
    close()
    toast.success(copy.unlinked(identity))
    await queryClient.invalidateQueries({ queryKey: api.outsideSignIn.list.key() })
    await queryClient.invalidateQueries({ queryKey: api.devices.sessions.key() })
  }
  return (
    <>
      <ul aria-label={copy.list} className="divide-y rounded-sm border">
        {rowsOf(answer).map((row) => (
          <ServiceRow
            row={row}
            isBack={left === row.service && asked === null}
            key={row.service}
            onAsk={() => setAsked(row)}
          />
        ))}
      </ul>
      {asked?.identity ? (
        <AccountProof
          act={(body) => unlink(asked.identity, body)}
          isCodeNeeded={answer.isCodeNeeded}
          key={asked.service}
          lead={copy.unlinkLead(asked.identity)}
          onCancel={close}
          submitLabel={copy.unlinkSubmit}
          variant="danger"
        />
      ) : null}
      {asked && !asked.identity ? (
        <Linking
          isCodeNeeded={answer.isCodeNeeded}
          key={asked.service}
          onCancel={close}
          service={asked.service}
        />
      ) : null}
      <p className="mt-4 text-sm text-3">
        {copy.noPassword}{' '}
        <a className="link" href={paths.forgotPassword}>
          {copy.setPassword}
        </a>
        . {copy.resetUnlinks}
      </p>
    </>
  )
}

interface ServiceRowProps {
  row: Asked
  /** Takes the focus back from a form that was closed. */
  isBack: boolean
  onAsk: () => void
}

function ServiceRow({ row, isBack, onAsk }: ServiceRowProps) {
  const { identity } = row
  const button = useRef<HTMLButtonElement>(null)
  useArrivalFocus(button, isBack)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">{copy.name(identity ?? { service: row.service, clinic: null })}</p>
        {identity?.service === 'clinic' ? <p className="text-sm text-2">{copy.clinicSystem}</p> : null}
        {identity ? (
          <>
            {identity.email ? <p className="text-sm text-2 wrap-anywhere">{identity.email}</p> : null}
            {identity.lastUsedAt ? (
              <p className="text-sm text-2">
                {copy.lastUsed} <Moment at={identity.lastUsedAt} />
              </p>
            ) : null}
            <p className="text-sm text-3">{copy.since(formatDateTime(identity.createdAt))}</p>
            {identity.isOffered ? null : <p className="text-sm text-3">{copy.notOffered}</p>}
          </>
        ) : (
          <p className="text-sm text-2">{copy.notLinked}</p>
        )}
      </div>
      <Button
        aria-label={row.identity ? copy.unlinkNamed(row.identity) : copy.linkNamed(row.service)}
        onClick={onAsk}
        ref={button}
        size="sm"
        variant="secondary"
      >
        {identity ? copy.unlink : copy.link}
      </Button>
    </li>
  )
}

interface LinkingProps {
  service: OutsideService
  isCodeNeeded: boolean
  onCancel: () => void
}

function Linking({ service, isCodeNeeded, onCancel }: LinkingProps) {
  const api = useApi()
  const [fault, setFault] = useState<string | null>(null)
  const act = async (body: AccountProofBody) => {
    setFault(null)
    const { ceremony, url } = await api.outsideSignIn.beginLink.call({ body: { ...body, service } })
    if (!leaveFor(url, { ceremony, purpose: 'link', service, next: null })) setFault(copy.notKept)
  }
  return (
    <AccountProof
      act={act}
      fault={fault}
      isCodeNeeded={isCodeNeeded}
      lead={copy.linkLead(service)}
      onCancel={onCancel}
      submitLabel={copy.linkSubmit}
    />
  )
}
