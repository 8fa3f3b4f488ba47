import { AccountProof, type AccountProofBody, Loaded, Moment, Section } from '@repo/account-settings'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDateTime } from '@repo/messages'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { usePageQuery } from '@repo/shell/use-page-query'
import { Button } from '@repo/ui/button'
import { useArrivalFocus } from '@repo/ui/lib/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { paths } from '../../app/paths.ts'
import { ltiLinkMessages as copy } from './lti.messages.ts'

type Answer = EndpointOutput<ApiContract['lti']['accounts']>
type Link = Answer['items'][number]

/** Learning platforms of others whose launches open this account; absent where there is none. */
export function LtiSection() {
  const api = useApi()
  // The list above would move this one, so it comes after it.
  const { isPending: isMoving } = usePageQuery(api.outsideSignIn.list.query())
  const { isPending, data } = usePageQuery(api.lti.accounts.query())
  /** Of the last link that was removed here, whose place the focus needs. */
  const [isEmptied, setEmptied] = useState(false)
  if (isMoving || isPending || (data?.items.length === 0 && !isEmptied)) return null
  return (
    <Section lead={copy.lead} title={copy.title}>
      <Loaded query={api.lti.accounts.query()}>
        {(answer) => <Links answer={answer} onEmptied={() => setEmptied(true)} />}
      </Loaded>
    </Section>
  )
}

function Links({ answer, onEmptied }: { answer: Answer; onEmptied: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<Link | null>(null)
  /** The link whose form was closed, beside whose place the focus goes on. */
  const [left, setLeft] = useState<string | null>(null)
  const none = useRef<HTMLParagraphElement>(null)
  const isEmpty = answer.items.length === 0
  useArrivalFocus(none, isEmpty)
  const close = () => {
    setLeft(asked?.id ?? null)
    setAsked(null)
  }
  const unlink = async ({ id, platform }: Link, body: AccountProofBody) => {
    await api.lti.unlink.call({ params: { id }, body })
    const next = answer.items.find((one) => one.id !== id)
    if (!next) onEmptied()
    setLeft(next?.id ?? null)
    setAsked(null)
    toast.success(copy.unlinked(platform))
    await queryClient.invalidateQueries({ queryKey: api.lti.accounts.key() })
    await queryClient.invalidateQueries({ queryKey: api.devices.sessions.key() })
  }
  if (isEmpty)
    return (
      <p className="text-2" ref={none} tabIndex={-1}>
        {copy.none}
      </p>
    )
  return (
    <>
      <ul aria-label={copy.list} className="divide-y rounded-sm border">
        {answer.items.map((link) => (
          <LinkRow
            isBack={left === link.id && asked === null}
            key={link.id}
            link={link}
            onAsk={() => setAsked(link)}
          />
        ))}
      </ul>
      {asked ? (
        <AccountProof
          act={(body) => unlink(asked, body)}
          isCodeNeeded={answer.isCodeNeeded}
          key={asked.id}
          lead={copy.unlinkLead(asked.platform)}
          onCancel={close}
          submitLabel={copy.unlinkSubmit}
          variant="danger"
        />
      ) : null}
      <p className="mt-4 text-sm text-3">
        {copy.noPassword}{' '}
        <a className="link" href={paths.forgotPassword}>
          {copy.setPassword}
        </a>
        .
      </p>
    </>
  )
}

interface LinkRowProps {
  link: Link
  /** Takes the focus back from a form that was closed. */
  isBack: boolean
  onAsk: () => void
}

function LinkRow({ link: { platform, state, linkedAt, lastLaunchAt }, isBack, onAsk }: LinkRowProps) {
  const button = useRef<HTMLButtonElement>(null)
  useArrivalFocus(button, isBack)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold wrap-anywhere">{platform}</p>
        {lastLaunchAt ? (
          <p className="text-sm text-2">
            {copy.lastLaunch} <Moment at={lastLaunchAt} />
          </p>
        ) : null}
        <p className="text-sm text-3">{copy.since(formatDateTime(linkedAt))}</p>
        {copy.state[state] ? <p className="mt-1 text-sm text-2">{copy.state[state]}</p> : null}
      </div>
      <Button
        aria-label={copy.unlinkNamed(platform)}
        onClick={onAsk}
        ref={button}
        size="sm"
        variant="secondary"
      >
        {copy.unlink}
      </Button>
    </li>
  )
}
