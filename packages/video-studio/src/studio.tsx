import { useApi } from '@repo/back-office'
import { useLocation } from '@repo/routing'
import { useSession, useSessionStore } from '@repo/session'
import { lazyPart } from '@repo/ui/lazy-part'
import { hasSavedUploads } from '@repo/uploads/saved-uploads'
import { isBusy } from '@repo/uploads/upload.types'
import type { UploadQueue } from '@repo/uploads/upload-queue'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Studio, StudioContext, type StudioPaths } from './studio-context.ts'
import { useUploadItems } from './uploads/use-upload-items.ts'

const UploadDock = lazyPart(async () => (await import('./uploads/upload-dock.tsx')).UploadDock)

/** Where the browser finds the upload service. */
const endpoint = '/api/uploads'

export interface VideoStudioProps {
  /** Whether the person signed in may look after videos. */
  isEnabled: boolean
  paths: StudioPaths
  children: ReactNode
}

/**
 * Stands around all pages of an office, so that uploads go on while one moves between them. Nothing of the uploads
 * is loaded before it is needed: by a page that can begin one, or because one was interrupted.
 */
export function VideoStudio({ isEnabled, paths, children }: VideoStudioProps) {
  const userId = useSession().user?.id ?? null
  const { queue, loadQueue } = useQueueOf(isEnabled ? userId : null)
  const studio = useMemo<Studio>(() => ({ paths, queue, loadQueue }), [paths, queue, loadQueue])
  return (
    <StudioContext value={studio}>
      {children}
      <Dock libraryHref={paths.videos} />
      <UnloadWarning />
    </StudioContext>
  )
}

function useQueueOf(userId: string | null) {
  const api = useApi()
  const session = useSessionStore()
  const queryClient = useQueryClient()
  const [queue, setQueue] = useState<UploadQueue | null>(null)
  const loading = useRef<Promise<UploadQueue> | null>(null)

  const loadQueue = useCallback((): Promise<UploadQueue> => {
    if (!userId) return Promise.reject(new Error('Nobody is signed in'))
    loading.current ??= import('@repo/uploads/upload-queue').then(({ createUploadQueue }) => {
      const onVideoChanged = () => void queryClient.invalidateQueries({ queryKey: ['videos'] })
      return createUploadQueue({ api, session, userId, endpoint, onVideoChanged })
    })
    const current = loading.current
    void current.then(
      (loaded) => current === loading.current && setQueue(loaded),
      // The code could not be fetched; the next call tries again.
      () => {
        loading.current = null
      },
    )
    return current
  }, [api, session, userId, queryClient])

  useEffect(() => {
    if (userId && hasSavedUploads(userId)) {
      // A failed look for interrupted uploads is shown on the video page, which looks again.
      loadQueue()
        .then((loaded) => loaded.restore())
        .catch(() => {})
    }
    return () => {
      void loading.current?.then((loaded) => loaded.stop()).catch(() => {})
      loading.current = null
      setQueue(null)
    }
  }, [userId, loadQueue])
  return { queue, loadQueue }
}

function Dock({ libraryHref }: { libraryHref: string }) {
  const isAnything = useUploadItems().length > 0
  const { pathname } = useLocation()
  const [missedAt, setMissedAt] = useState<string | null>(null)
  // Uploads continue without the dock; it is loaded again on the next page.
  if (!isAnything || missedAt === pathname) return null
  return <UploadDock isHidden={pathname === libraryHref} onFail={() => setMissedAt(pathname)} />
}

/** The browser asks before a page that is sending is closed. */
function UnloadWarning() {
  const isSending = useUploadItems().some(isBusy)
  useEffect(() => {
    if (!isSending) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSending])
  return null
}
