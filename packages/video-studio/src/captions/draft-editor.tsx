import { useApi } from '@repo/back-office'
import { toast, useConfirm } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import type { CaptionDraft, CaptionTrackData, VideoDetail } from '../video.types.ts'
import { useDraftStore } from './caption-store.ts'
import { CaptionsEditor, type SaveFirst } from './captions-editor.tsx'
import { type EditCue, toCues } from './cue-model.ts'
import { draftMessages as copy } from './draft.messages.ts'
import { countDoubts } from './draft-words.ts'
import { readTrack } from './read-track.ts'

interface DraftEditorProps {
  video: VideoDetail
  draft: CaptionDraft
  fileName: string
  /** Told which version of the draft is corrected by now. */
  onVersion: (version: number) => void
  onPublished: (track: CaptionTrackData) => void
}

/** A draft under correction. */
export function DraftEditor({ video, draft, fileName, onVersion, onPublished }: DraftEditorProps) {
  const store = useDraftStore(video.id, draft, onVersion)
  return (
    <CaptionsEditor fileName={fileName} store={store} onPublish={usePublish({ video, draft, onPublished })} />
  )
}

/**
 * After a confirmation, publishes a draft as the captions of the video and deletes it. The draft is saved first: if
 * somebody else has saved corrections in the meantime, nothing is published and neither version is lost.
 */
function usePublish({
  video,
  draft,
  onPublished,
}: Pick<DraftEditorProps, 'video' | 'draft' | 'onPublished'>) {
  const api = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const params = { id: video.id }

  const publish = async (version: number, cues: readonly EditCue[], draftVersion: number) => {
    const track = { ...params, lang: 'vi' as const }
    const saved = await api.videos.saveCaptions.call({ params: track, body: { version, cues: toCues(cues) } })
    // The captions are published; a draft that was corrected again meanwhile stays behind, and harms nobody.
    const query = { requestId: draft.requestId, version: draftVersion }
    await api.captionDrafts.removeDraft.call({ params, query }).catch(toast.failure)
    void queryClient.invalidateQueries({ queryKey: api.captionDrafts.draft.key({ params }) })
    void queryClient.invalidateQueries({ queryKey: api.videos.video.key({ params }) })
    return saved
  }
  return async (cues: readonly EditCue[], saveFirst: SaveFirst) => {
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
      const kept = await saveFirst(cues)
      if (!kept) return
      onPublished(await publish(existing.version, cues, kept.version))
      toast.success(copy.published)
    } catch (error) {
      toast.failure(error)
    }
  }
}
