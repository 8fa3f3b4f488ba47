import { useApi } from '@repo/back-office'
import { toast, useConfirm } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import type { CaptionDraft, CaptionTrackData, VideoDetail } from '../video.types.ts'
import { useDraftStore } from './caption-store.ts'
import { CaptionsEditor } from './captions-editor.tsx'
import { type EditCue, toCues } from './cue-model.ts'
import { draftMessages as copy } from './draft.messages.ts'
import { countDoubts } from './draft-words.ts'
import { readTrack } from './read-track.ts'

interface DraftEditorProps {
  video: VideoDetail
  draft: CaptionDraft
  fileName: string
  onPublished: (track: CaptionTrackData) => void
}

/** A draft under correction. */
export function DraftEditor({ video, draft, fileName, onPublished }: DraftEditorProps) {
  const store = useDraftStore(video.id, draft)
  return <CaptionsEditor fileName={fileName} store={store} onPublish={usePublish({ video, onPublished })} />
}

/** Saves a draft as captions, as any captions are saved, after asking; the draft is then no longer needed. */
function usePublish({ video, onPublished }: Pick<DraftEditorProps, 'video' | 'onPublished'>) {
  const api = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const params = { id: video.id }

  const publish = async (version: number, cues: readonly EditCue[]) => {
    const track = { ...params, lang: 'vi' as const }
    const saved = await api.videos.saveCaptions.call({ params: track, body: { version, cues: toCues(cues) } })
    // The captions are published; a draft that stays behind harms nobody and can be thrown away.
    await api.captionDrafts.removeDraft.call({ params }).catch(toast.failure)
    void queryClient.invalidateQueries({ queryKey: api.captionDrafts.draft.key({ params }) })
    void queryClient.invalidateQueries({ queryKey: api.videos.video.key({ params }) })
    return saved
  }
  return async (cues: readonly EditCue[]) => {
    try {
      const existing = await readTrack(api, { ...params, lang: 'vi' })
      const isReplacing = existing.version > 0
      const { title, left, replaces, shows, confirm: confirmLabel, replace } = copy.confirmPublish
      const count = countDoubts(cues)
      const isMeant = await confirm({
        title,
        body: [count > 0 && left(count), isReplacing && replaces, shows].filter(Boolean).join(' '),
        confirmLabel: isReplacing ? replace : confirmLabel,
        tone: isReplacing ? 'danger' : 'default',
      })
      if (!isMeant) return
      onPublished(await publish(existing.version, cues))
      toast.success(copy.published)
    } catch (error) {
      toast.failure(error)
    }
  }
}
