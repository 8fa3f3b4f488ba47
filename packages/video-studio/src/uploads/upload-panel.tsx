import { useApi } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { useSession } from '@repo/session'
import { Button } from '@repo/ui/button'
import { ErrorPanel } from '@repo/ui/error-panel'
import { hasSavedUploads } from '@repo/uploads/saved-uploads'
import { isOpen } from '@repo/uploads/upload.types'
import { uploadMessages as copy } from '@repo/uploads/uploads.messages'
import { useCallback, useEffect, useState } from 'react'
import { useStudio } from '../studio-context.ts'
import { UploadArea } from './upload-area.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploadItems } from './use-upload-items.ts'

/** Everything about uploads on the page of videos: taking files, and the whole queue. */
export function UploadPanel() {
  const { queue } = useStudio()
  const items = useUploadItems()
  const { hasFailed, retry } = useRestore()
  const done = items.filter(({ status }) => status === 'done')
  return (
    <UploadArea>
      {hasFailed ? <ErrorPanel isCompact title={copy.restoreFailed} onRetry={retry} /> : null}
      {items.length > 0 ? (
        <Panel
          isFlush
          title={copy.queue}
          aside={
            done.length > 0 ? (
              <Button
                variant="ghost"
                size="sm"
                onClick={() => done.forEach(({ key }) => queue?.dismiss(key))}
              >
                {copy.clearDone}
              </Button>
            ) : null
          }
        >
          <UploadList items={items} />
        </Panel>
      ) : null}
    </UploadArea>
  )
}

/** Looks for interrupted uploads, also of another browser. The queue is loaded only where there are any. */
function useRestore() {
  const { loadQueue } = useStudio()
  const userId = useSession().user?.id
  const { uploads } = useApi().uploads
  const [hasFailed, setHasFailed] = useState(false)
  const look = useCallback(() => {
    const left = new AbortController()
    const restore = async () => {
      const isAnySaved = userId !== undefined && hasSavedUploads(userId)
      const isAny = isAnySaved || (await uploads.call({}, { signal: left.signal })).items.some(isOpen)
      if (isAny) await (await loadQueue()).restore()
    }
    restore().then(
      () => setHasFailed(false),
      () => setHasFailed(!left.signal.aborted),
    )
    return () => left.abort()
  }, [loadQueue, uploads, userId])
  // A page that is left asks no more, neither again after a failure.
  useEffect(look, [look])
  return { hasFailed, retry: () => void look() }
}
