import { formatDateTime } from '@repo/messages'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { saveFile } from '@repo/ui/lib/save-file'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { dataMessages } from './data.messages.ts'
import { type DataRequest, datesOf } from './data-request.ts'
import { PasswordAsk } from './password-ask.tsx'

const copy = dataMessages.copy

/** The copy of the own data: asked for, under way, or ready to be saved. */
export function CopyRequest({ request }: { request: DataRequest | undefined }) {
  const [isAsked, setIsAsked] = useState(false)
  const api = useApi()
  const queryClient = useQueryClient()
  const ask = async (password: string) => {
    await api.account.requestExport.call({ body: { password } })
    await queryClient.invalidateQueries({ queryKey: api.account.dataRequests.key() })
    toast.success(copy.sent)
    setIsAsked(false)
  }
  if (request?.state === 'received') return <Waiting request={request} />
  const isReady =
    request?.state === 'done' &&
    request.availableUntil !== null &&
    new Date(request.availableUntil).getTime() > Date.now()
  return (
    <>
      {isReady ? <Ready request={request} /> : null}
      {isAsked ? (
        <PasswordAsk
          act={ask}
          lead={copy.askLead}
          onCancel={() => setIsAsked(false)}
          submitLabel={copy.send}
        />
      ) : (
        <Button
          className={isReady ? 'mt-4' : undefined}
          onClick={() => setIsAsked(true)}
          variant={isReady ? 'ghost' : 'secondary'}
        >
          {copy.ask}
        </Button>
      )}
    </>
  )
}

function Waiting({ request }: { request: DataRequest }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const queryKey = api.account.dataRequests.key()
  const isFetching = useIsFetching({ queryKey }) > 0
  return (
    <div className="rounded-sm bg-info-soft px-4 py-3">
      <p className="font-semibold text-info" role="status">
        {copy.waiting}
      </p>
      <p className="mt-1 text-sm text-2">{datesOf(request).join(' · ')}</p>
      <Button
        className="mt-3"
        isBusy={isFetching}
        onClick={() => void queryClient.invalidateQueries({ queryKey })}
        size="sm"
        variant="secondary"
      >
        {copy.refresh}
      </Button>
    </div>
  )
}

function Ready({ request }: { request: DataRequest }) {
  const api = useApi()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    try {
      const { fileName, content } = await api.account.exportFile.call({ params: { id: request.id } })
      saveFile(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }), fileName)
    } catch (failure) {
      toast.failure(failure)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className="rounded-sm bg-success-soft px-4 py-3">
      <p className="font-semibold text-success">
        {copy.ready(formatDateTime(request.availableUntil ?? request.createdAt))}
      </p>
      <Button
        className="mt-3"
        icon={<Download aria-hidden="true" size={16} />}
        isBusy={isBusy}
        onClick={() => void save()}
        size="sm"
      >
        {copy.download}
      </Button>
    </div>
  )
}
