import { toast } from '@repo/shell'
import { isSameFile } from '@repo/uploads/fingerprint'
import type { PickedFile, UploadItem } from '@repo/uploads/upload.types'
import type { UploadQueue } from '@repo/uploads/upload-queue'
import { uploadMessages as copy } from '@repo/uploads/uploads.messages'
import { type ReactNode, useRef } from 'react'
import { useStudio } from '../studio-context.ts'
import { useFilePicker } from './use-file-picker.tsx'
import { useUploadItems } from './use-upload-items.ts'

interface UploadedVideo {
  id: string
  title: string
}

/**
 * Uploads a chosen file as a new video for something, such as a lesson. The upload goes on when the page is left.
 * @param onVideo gets the video as soon as the server knows it, long before every byte has arrived
 * @returns `choose` opens the file picker; `input` has to be rendered; `percentOf` says how much of a video has been sent,
 * null where this browser sends nothing of it
 */
export function useVideoUpload<Target>(onVideo: (target: Target, video: UploadedVideo) => void): {
  choose: (target: Target) => void
  input: ReactNode
  percentOf: (videoId: string) => number | null
} {
  const { loadQueue } = useStudio()
  const items = useUploadItems()
  const target = useRef<{ value: Target } | null>(null)
  const take = async (picked: PickedFile) => {
    const wanted = target.current
    try {
      const queue = await loadQueue()
      const [refusal] = await queue.add([picked])
      if (refusal) return toast.error(`${refusal.fileName}: ${refusal.reason}`)
      const video = await videoOf(queue, picked)
      if (video && wanted) onVideo(wanted.value, video)
    } catch (error) {
      toast.failure(error)
    }
  }
  const picker = useFilePicker({ label: copy.input, onPick: ([picked]) => picked && void take(picked) })
  return {
    choose(value) {
      target.current = { value }
      picker.open()
    },
    input: picker.input,
    percentOf(videoId) {
      const item = items.find((one) => one.videoId === videoId && one.status !== 'done')
      return item ? Math.floor((100 * item.sentBytes) / Math.max(1, item.bytes)) : null
    },
  }
}

/** The video of a file in the queue; null if the upload is given up before the server has made one. */
function videoOf(queue: UploadQueue, { file }: PickedFile): Promise<UploadedVideo | null> {
  const isMine = (item: UploadItem) => isSameFile(file, item)
  return new Promise((resolve) => {
    const look = () => {
      // The newest one: the same file may have been sent before.
      const item = queue.getSnapshot().findLast(isMine)
      if (item && item.videoId === null) return
      stop()
      resolve(item?.videoId ? { id: item.videoId, title: item.fileName } : null)
    }
    const stop = queue.subscribe(look)
    look()
  })
}
