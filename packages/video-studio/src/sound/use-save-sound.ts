import { useApi, useEditConflict } from '@repo/back-office'
import { toast } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SoundName, VideoDetail } from '../video.types.ts'
import { soundMessages as copy } from './sound.messages.ts'
import { nameLanguage } from './sound-model.ts'

interface Panel {
  mine: () => readonly SoundName[]
  take: (video: VideoDetail) => void
}

/** Saves the names of sound tracks, unless somebody else did since they were read. */
export function useSaveSound(video: VideoDetail, panel: Panel) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [isSaving, setIsSaving] = useState(false)
  const params = { id: video.id }
  const theirs = useRef(video)
  const conflict = useEditConflict({
    version: video.versions.soundTracks,
    read: async () => {
      const now = await api.videos.video.call({ params })
      theirs.current = now
      return { version: now.versions.soundTracks, values: { soundTracks: linesOf(now.soundTracks) } }
    },
    mine: () => ({ soundTracks: linesOf(panel.mine()) }),
    take: () => panel.take(theirs.current),
  })
  return {
    isSaving,
    conflict,
    /** Null when it was not saved, which is told. */
    async save(soundTracks: SoundName[]): Promise<VideoDetail | null> {
      setIsSaving(true)
      try {
        const body = { soundTracks, version: conflict.version() }
        const detail = await api.videos.saveSoundTracks.call({ params, body })
        conflict.hold(detail.versions.soundTracks)
        queryClient.setQueryData(api.videos.video.key({ params }), detail)
        toast.success(copy.saved)
        return detail
      } catch (error) {
        if (!conflict.catches(error)) toast.failure(error)
        return null
      } finally {
        setIsSaving(false)
      }
    },
  }
}

/** As they are read side by side. */
const linesOf = (tracks: readonly SoundName[]) =>
  tracks.map(({ language, label }) => `${label.trim()} (${nameLanguage(language)})`)
