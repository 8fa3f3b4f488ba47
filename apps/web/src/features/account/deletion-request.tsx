import { formatDateTime } from '@repo/messages'
import { toast, useConfirm } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dataMessages } from './data.messages.ts'
import { type DataRequest, datesOf } from './data-request.ts'
import { PasswordAsk } from './password-ask.tsx'

const copy = dataMessages.deletion

/** Leaving for good: what goes, what stays and why, the date, and the way back until then. */
export function DeletionRequest({ request }: { request: DataRequest | undefined }) {
  const [isAsked, setIsAsked] = useState(false)
  const ask = useDeletion(() => setIsAsked(false))
  if (request?.state === 'scheduled' || request?.state === 'received') return <Scheduled request={request} />
  return (
    <>
      <div className="grid gap-6 md:grid-cols-2">
        <Points items={copy.goesItems} title={copy.goes} />
        <Points items={copy.staysItems} title={copy.stays} />
      </div>
      {isAsked ? (
        <PasswordAsk
          act={ask}
          lead={copy.askLead}
          onCancel={() => setIsAsked(false)}
          submitLabel={copy.send}
          variant="danger"
        />
      ) : (
        <Button className="mt-6 text-danger" onClick={() => setIsAsked(true)} variant="secondary">
          {copy.ask}
        </Button>
      )}
    </>
  )
}

function useDeletion(onDone: () => void) {
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  return async (password: string) => {
    const isSure = await confirm({
      title: copy.confirmTitle,
      body: copy.confirmBody,
      confirmLabel: copy.confirm,
      cancelLabel: copy.keep,
    })
    if (!isSure) return
    await api.account.requestDeletion.call({ body: { password } })
    await queryClient.invalidateQueries({ queryKey: api.account.dataRequests.key() })
    toast.success(copy.sent)
    onDone()
  }
}

function Scheduled({ request }: { request: DataRequest }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const undo = useMutation({
    ...api.account.cancelDataRequest.mutation(),
    onSuccess: () => toast.success(copy.undone),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.account.dataRequests.key() }),
  })
  return (
    <div className="rounded-sm bg-warning-soft px-4 py-3">
      <p className="font-semibold text-warning">
        {copy.scheduled(formatDateTime(request.scheduledFor ?? request.finishBy))}
      </p>
      <p className="mt-1 text-2">{copy.scheduledHint}</p>
      <p className="mt-1 text-sm text-2">{datesOf(request).join(' · ')}</p>
      <Button
        className="mt-4"
        isBusy={undo.isPending}
        onClick={() => undo.mutate({ params: { id: request.id } })}
      >
        {copy.undo}
      </Button>
    </div>
  )
}

function Points({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div>
      <h3 className="font-text text-base font-semibold">{title}</h3>
      <ul className="mt-2 list-disc pl-5 text-2">
        {items.map((item) => (
          <li className="py-0.5" key={item}>
            {item}
          </li>
        ))}
      </ul>
    </div>
  )
}
