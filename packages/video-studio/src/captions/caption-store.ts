import { isApiError } from '@repo/api-client'
import { useApi } from '@repo/back-office'
import { useQueryClient } from '@tanstack/react-query'
import type { CaptionDraft, CaptionTrackData, Cue, DraftCue } from '../video.types.ts'
import { captionsMessages } from './captions.messages.ts'
import { type EditCue, toCues, toDraftCues } from './cue-model.ts'
import { draftMessages } from './draft.messages.ts'
import { readTrack } from './read-track.ts'

export interface StoredVersion {
  version: number
  cues: readonly (Cue | DraftCue)[]
}

/** Where captions under edit are read from and saved to. */
export interface CaptionStore {
  /** What the edit begins with. */
  opened: StoredVersion
  read: () => Promise<StoredVersion>
  /** What would be sent of the captions under edit. */
  prepare: (cues: readonly EditCue[]) => (Cue | DraftCue)[]
  save: (version: number, cues: readonly EditCue[]) => Promise<StoredVersion>
  /** Whether a save was refused because another version is there by now. */
  isOutdated: (error: unknown) => boolean
  /** Told which version the edit goes on from: after a save, and after a conflict was settled. */
  onVersion?: (version: number) => void
  /** Said after a save. */
  saved: string
}

/** The captions that learners see. */
export function useTrackStore(videoId: string, track: CaptionTrackData): CaptionStore {
  const api = useApi()
  const queryClient = useQueryClient()
  const params = { id: videoId, lang: track.lang }
  return {
    opened: track,
    read: () => readTrack(api, params),
    prepare: toCues,
    async save(version, cues) {
      const saved = await api.videos.saveCaptions.call({ params, body: { version, cues: toCues(cues) } })
      queryClient.setQueryData(api.videos.captions.key({ params }), saved)
      void queryClient.invalidateQueries({ queryKey: api.videos.video.key({ params: { id: videoId } }) })
      return saved
    },
    // If the captions were removed in the meantime, the own ones are saved as new captions.
    isOutdated: (error) => isApiError(error, 'edit.outdated') || isApiError(error, 'captions.not_found'),
    saved: captionsMessages.saved,
  }
}

const noDraft: StoredVersion = { version: 0, cues: [] }

/** A draft that a program made, which stays a draft when it is saved. */
export function useDraftStore(
  videoId: string,
  draft: CaptionDraft,
  onVersion: (version: number) => void,
): CaptionStore {
  const api = useApi()
  const queryClient = useQueryClient()
  const params = { id: videoId }
  return {
    opened: draft,
    read: async () => (await api.captionDrafts.draft.call({ params })).draft ?? noDraft,
    prepare: toDraftCues,
    async save(version, cues) {
      const body = { requestId: draft.requestId, version, cues: toDraftCues(cues) }
      const answer = await api.captionDrafts.saveDraft.call({ params, body })
      queryClient.setQueryData(api.captionDrafts.draft.key({ params }), answer)
      return answer.draft ?? noDraft
    },
    isOutdated: (error) => isApiError(error, 'edit.outdated'),
    onVersion,
    saved: draftMessages.saved,
  }
}
