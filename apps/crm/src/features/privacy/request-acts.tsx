import { useApi } from '@repo/back-office'
import { crmPrivacy } from '@repo/contract/crm-privacy'
import { toast, useConfirm } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { useState } from 'react'
import { AskDialog } from '../../components/ask-dialog.tsx'
import { requestMessages } from './privacy.messages.ts'
import { type RequestDetail, useRequestUpdate } from './use-request.ts'

const copy = requestMessages.acts
type Act = keyof typeof copy

/** What can be done about a request in its state; the next step is the loud one. */
export function RequestActs({ request }: { request: RequestDetail }) {
  const [asked, setAsked] = useState<Act | null>(null)
  const isOpen = request.state === 'received' && request.channel !== 'profile'
  if (!isOpen) return null
  const isCarriedOut = request.kind === 'export' || request.kind === 'deletion'
  const button = (name: Act, isNext = false) => (
    <Button variant={isNext ? 'primary' : 'secondary'} onClick={() => setAsked(name)}>
      {copy[name].open}
    </Button>
  )
  return (
    <>
      {button('refused')}
      {request.extensionDays === null ? null : button('extend')}
      {button('answer', !request.answeredAt)}
      {request.isIdentityChecked ? null : button('identity', Boolean(request.answeredAt))}
      {button('done', Boolean(request.answeredAt) && request.isIdentityChecked && !isCarriedOut)}
      {isCarriedOut && request.isIdentityChecked && request.userId ? <CarryOut request={request} /> : null}
      <ActDialogs request={request} asked={asked} onClose={() => setAsked(null)} />
    </>
  )
}

function CarryOut({ request }: { request: RequestDetail }) {
  const { crmPrivacy: api } = useApi()
  const confirm = useConfirm()
  const show = useRequestUpdate()
  const words = requestMessages.carryOut
  const isDeletion = request.kind === 'deletion'
  const ask = async () => {
    const isDone = await confirm({
      title: isDeletion ? words.eraseTitle : words.copyTitle,
      body: isDeletion ? words.eraseBody : words.copyBody,
      confirmLabel: isDeletion ? words.erase : words.copy,
      cancelLabel: words.keep,
      tone: isDeletion ? 'danger' : undefined,
      act: async () => show(await api.carryOut.call({ params: { id: request.id } })),
    })
    if (isDone) toast.success(words.done)
  }
  return <Button onClick={() => void ask()}>{isDeletion ? words.erase : words.copy}</Button>
}

interface DialogsProps {
  request: RequestDetail
  asked: Act | null
  onClose: () => void
}

function ActDialogs({ request: { id }, asked, onClose }: DialogsProps) {
  const { crmPrivacy: api } = useApi()
  const show = useRequestUpdate()
  const frame = (name: Act) => ({
    isOpen: asked === name,
    onClose,
    title: copy[name].title,
    description: copy[name].description,
    confirmLabel: copy[name].confirm,
    draft: `privacy:${id}:${name}`,
  })
  const finish = async (name: Act, request: RequestDetail) => {
    await show(request)
    toast.success(copy[name].done)
  }
  const params = { id }
  return (
    <>
      <AskDialog
        {...frame('identity')}
        questions={[{ name: 'how', label: copy.identity.field, kind: 'text' }]}
        endpoint={crmPrivacy.checkIdentity}
        send={async (body) => finish('identity', await api.checkIdentity.call({ params, body }))}
      />
      <AskDialog
        {...frame('answer')}
        questions={[{ name: 'answer', label: copy.answer.field, kind: 'text', rows: 5 }]}
        endpoint={crmPrivacy.answerRequest}
        send={async (body) => finish('answer', await api.answerRequest.call({ params, body }))}
      />
      <AskDialog
        {...frame('extend')}
        questions={[{ name: 'reason', label: copy.extend.field, kind: 'text' }]}
        endpoint={crmPrivacy.extendRequest}
        send={async (body) => finish('extend', await api.extendRequest.call({ params, body }))}
      />
      {(['done', 'refused'] as const).map((state) => (
        <AskDialog
          key={state}
          {...frame(state)}
          tone={state === 'refused' ? 'danger' : 'primary'}
          questions={[{ name: 'outcome', label: copy[state].field, kind: 'text', rows: 4 }]}
          also={{ state }}
          endpoint={crmPrivacy.closeRequest}
          send={async (body) => finish(state, await api.closeRequest.call({ params, body }))}
        />
      ))}
    </>
  )
}
