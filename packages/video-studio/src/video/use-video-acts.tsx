import { isApiError } from '@repo/api-client'
import { useApi, useWayBack } from '@repo/back-office'
import type { EditVersion } from '@repo/contract'
import { toast, useConfirm } from '@repo/shell'
import type { PickedFile } from '@repo/uploads/upload.types'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStudio } from '../studio-context.ts'
import type { VideoDetail } from '../video.types.ts'
import { videoMessages as copy } from './video.messages.ts'

const isSold = ({ usedBy, trailerOf }: VideoDetail) =>
  [...usedBy, ...trailerOf].some(({ courseStatus }) => courseStatus === 'published')

/** Everything one does with a video as a whole. */
export function useVideoActs(video: VideoDetail) {
  const api = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const [isBusy, setIsBusy] = useState(false)
  const params = { id: video.id }
  const show = (detail: VideoDetail) => {
    queryClient.setQueryData(api.videos.video.key({ params }), detail)
    void queryClient.invalidateQueries({ queryKey: api.videos.videos.key() })
  }
  return {
    isBusy,
    /** Rejects when refused. */
    async rename(title: string, version: EditVersion) {
      show(await api.videos.renameVideo.call({ params, body: { title, version } }))
      toast.success(copy.renamed)
    },
    retry() {
      setIsBusy(true)
      api.videos.retryVideo
        .call({ params })
        .then((detail) => {
          show(detail)
          toast.success(copy.retried)
        }, toast.failure)
        .finally(() => setIsBusy(false))
    },
    async reencode() {
      const { title, body, confirm: confirmLabel } = copy.confirmReencode
      const act = async () => show(await api.videos.reencodeVideo.call({ params }))
      if (await confirm({ title, body, confirmLabel, act })) toast.success(copy.retried)
    },
    replace: useReplace(video),
    ...useRemove(video),
  }
}

export type VideoActs = ReturnType<typeof useVideoActs>

/** Sends another file for the same video, after asking. */
function useReplace(video: VideoDetail) {
  const { loadQueue } = useStudio()
  const confirm = useConfirm()
  return async (picked: PickedFile) => {
    const { title, body, confirm: confirmLabel } = copy.confirmReplace
    if (!(await confirm({ title, body: body(picked.file.name), confirmLabel }))) return
    try {
      const queue = await loadQueue()
      const [refusal] = await queue.add([picked], { id: video.id, title: video.title })
      if (refusal) toast.error(refusal.reason)
    } catch (error) {
      toast.failure(error)
    }
  }
}

/** Removes a video after asking; where a sold course needs it, says which lessons stand in the way. */
function useRemove(video: VideoDetail) {
  const api = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const library = useWayBack(useStudio().paths.videos)
  const [isInUse, setIsInUse] = useState(false)
  const params = { id: video.id }

  const remove = async () => {
    if (isSold(video)) return setIsInUse(true)
    const { title, body, lessons, confirm: confirmLabel } = copy.confirmDelete
    const loss = video.usedBy.length > 0 ? ` ${lessons(video.usedBy.length)}` : ''
    let isRefused = false
    const act = () =>
      api.videos.removeVideo.call({ params }).catch((error: unknown) => {
        if (!isApiError(error, 'video.in_use')) throw error
        isRefused = true
      })
    if (!(await confirm({ title, body: body(video.title) + loss, confirmLabel, tone: 'danger', act }))) return
    if (isRefused) {
      // A course went on sale since the page was read.
      await queryClient.invalidateQueries({ queryKey: api.videos.video.key({ params }) })
      return setIsInUse(true)
    }
    await library.go()
    queryClient.removeQueries({ queryKey: api.videos.video.key({ params }) })
    void queryClient.invalidateQueries({ queryKey: ['videos'] })
    toast.success(copy.deleted)
  }
  return { remove, isInUse, closeInUse: () => setIsInUse(false) }
}
