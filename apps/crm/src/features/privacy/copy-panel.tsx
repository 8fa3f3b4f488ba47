import { useApi } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { formatDateTime } from '@repo/messages'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { CopyButton } from '@repo/ui/copy-button'
import { useQueryClient } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { requestMessages } from './privacy.messages.ts'
import type { RequestDetail } from './use-request.ts'

const copy = requestMessages.copy

/** Hands the copy over by a link that ends; the link is shown once, since only its digest is kept. */
export function CopyPanel({ request }: { request: RequestDetail }) {
  const { crmPrivacy: api } = useApi()
  const queryClient = useQueryClient()
  const [url, setUrl] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const params = { id: request.id }
  const make = async () => {
    setIsBusy(true)
    try {
      setUrl((await api.linkToCopy.call({ params })).url)
      await queryClient.invalidateQueries({ queryKey: api.request.key({ params }) })
    } catch (error) {
      toast.failure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Panel title={copy.title}>
      <p className="text-2">{copy.lead}</p>
      {request.linkUntil && !url ? (
        <p className="mt-3 text-2">{copy.active(formatDateTime(request.linkUntil))}</p>
      ) : null}
      <div role="status">
        {url ? (
          <p className="mt-4 rounded-sm bg-info-soft p-4">
            {copy.shownOnce}
            <code className="mt-2 block font-num text-sm break-all">{url}</code>
            <CopyButton value={url} label={copy.copyLink} />
          </p>
        ) : null}
      </div>
      <Button
        className="mt-4"
        variant="secondary"
        isBusy={isBusy}
        icon={<Link2 size={18} aria-hidden="true" />}
        onClick={() => void make()}
      >
        {request.linkUntil || url ? copy.again : copy.make}
      </Button>
    </Panel>
  )
}
