import { useApi, useDraftForm } from '@repo/back-office'
import { videos } from '@repo/contract/videos'
import { toast } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import type { SoundName, VideoDetail } from '../video.types.ts'
import { soundMessages as copy } from './sound.messages.ts'
import { sameNames } from './sound-model.ts'

interface Names {
  soundTracks: SoundName[]
}

const endpoint = { body: videos.saveSoundTracks.body.omit({ version: true }) }

const namesOf = ({ soundTracks }: Pick<VideoDetail, 'soundTracks'>): Names => ({
  soundTracks: soundTracks.map(({ language, label }) => ({ language, label })),
})

/** Tracks of another file begin anew: what was typed for the old ones says nothing of them. */
export const filesOf = ({ soundTracks }: Pick<VideoDetail, 'soundTracks'>): string =>
  soundTracks.map(({ fileLanguage }) => fileLanguage).join()

/** The names of sound tracks, saved unless somebody else did since they were read. */
export function useSoundForm(video: VideoDetail) {
  const api = useApi()
  const queryClient = useQueryClient()
  const params = { id: video.id }
  const drafted = useDraftForm<Names, Names>({
    endpoint,
    defaults: namesOf(video),
    draft: `sound-names:${video.id}:${filesOf(video)}`,
    rows: ['soundTracks'],
    faults: { 'soundTracks.label': copy.faults.noName },
    check: ({ soundTracks }) =>
      Object.fromEntries(sameNames(soundTracks).map((i) => [`soundTracks.${i}.label`, copy.faults.sameName])),
    edit: {
      version: video.versions.soundTracks,
      read: async () => {
        const now = await api.videos.video.call({ params })
        return { version: now.versions.soundTracks, values: namesOf(now) }
      },
    },
    send: async (body, _form, version) => {
      const detail = await api.videos.saveSoundTracks.call({ params, body: { ...body, version } })
      drafted.rebase(namesOf(detail), detail.versions.soundTracks)
      queryClient.setQueryData(api.videos.video.key({ params }), detail)
      toast.success(copy.saved)
    },
  })
  return drafted
}

export type SoundForm = ReturnType<typeof useSoundForm>
