import { isApiError } from '@repo/api-client'
import { useApi } from '@repo/back-office'
import { toast } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CaptionTrackData, Cue } from '../video.types.ts'
import { captionsMessages as copy } from './captions.messages.ts'
import { type EditCue, toCues } from './cue-model.ts'
import { mergeVersions } from './merge-versions.ts'
import { readTrack } from './read-track.ts'
import type { CueEditor } from './use-cue-editor.ts'

interface Options {
  videoId: string
  track: Pick<CaptionTrackData, 'lang' | 'version'>
  editor: CueEditor
}

/** Saves captions, and leads through it when somebody else has saved in between. */
export function useSaveCaptions({ videoId, track, editor }: Options) {
  const api = useApi()
  const queryClient = useQueryClient()
  const version = useRef(track.version)
  const [isSaving, setIsSaving] = useState(false)
  const [theirs, setTheirs] = useState<CaptionTrackData | null>(null)
  const params = { id: videoId, lang: track.lang }

  const save = async (cues: readonly EditCue[]) => {
    setIsSaving(true)
    try {
      const body = { version: version.current, cues: toCues(cues) }
      const saved = await api.videos.saveCaptions.call({ params, body })
      version.current = saved.version
      queryClient.setQueryData(api.videos.captions.key({ params }), saved)
      void queryClient.invalidateQueries({ queryKey: api.videos.video.key({ params: { id: videoId } }) })
      editor.markSaved(cues)
      toast.success(copy.saved)
    } catch (error) {
      if (isApiError(error, 'edit.outdated') || isApiError(error, 'captions.not_found'))
        // If the captions were removed in the meantime, the own ones are saved as new captions.
        await readTrack(api, params).then(setTheirs, toast.failure)
      else toast.failure(error)
    } finally {
      setIsSaving(false)
    }
  }
  const settle = (take: (theirCues: readonly Cue[]) => void) => {
    if (!theirs) return
    version.current = theirs.version
    const { cues } = theirs
    take(cues)
    setTheirs(null)
  }
  return {
    isSaving,
    save: () => void save(editor.latest.current),
    theirs,
    /** Closes the question without a decision; the next save meets the conflict again. */
    putOff: () => setTheirs(null),
    mergeBoth: () =>
      settle((cues) => {
        editor.replace(mergeVersions(editor.base.current, toCues(editor.latest.current), cues), false)
        editor.rebase(cues)
      }),
    keepMine: () => settle(editor.rebase),
    takeTheirs: () => settle((cues) => editor.replace(cues, true)),
  }
}
