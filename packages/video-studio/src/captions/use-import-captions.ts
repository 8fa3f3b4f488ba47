import { type ApiError, isApiError } from '@repo/api-client'
import { useApi } from '@repo/back-office'
import { describeError, formatNumber } from '@repo/messages'
import { toast, useConfirm } from '@repo/shell'
import { useIsDirtyPart } from '../dirty-parts.ts'
import { captionLanguageLabels } from '../studio.messages.ts'
import type { CaptionTrackData, VideoDetail } from '../video.types.ts'
import { captionsMessages as copy } from './captions.messages.ts'
import { decodeText } from './decode-text.ts'
import { readTrack } from './read-track.ts'

/** As the contract has it, in characters. */
const longestFile = 800_000

interface Options {
  video: VideoDetail
  /** The captions that the editor began with. */
  track: Pick<CaptionTrackData, 'lang' | 'version'>
  onReplaced: (track: CaptionTrackData) => void
}

/** Replaces captions by those of a file, and asks again when somebody else has changed them in between. */
export function useImportCaptions({ video, track: { lang, version }, onReplaced }: Options) {
  const api = useApi()
  const confirm = useConfirm()
  const isDirty = useIsDirtyPart('captions')
  const params = { id: video.id, lang }

  const mayReplaceNewer = (refusal: ApiError, theirs: CaptionTrackData) => {
    const { title, confirm: confirmLabel, stay: cancelLabel, saved, removed } = copy.importConflict
    const isRemoved = theirs.version === 0
    const body = isRemoved ? removed : saved(describeError(refusal), formatNumber(theirs.cues.length))
    return confirm({ title, body, confirmLabel, cancelLabel, tone: isRemoved ? 'default' : 'danger' })
  }

  /** Null if the version that was saved in the meantime is kept. */
  const send = async (
    file: { fileName: string; content: string },
    from: number,
  ): Promise<CaptionTrackData | null> => {
    try {
      return await api.videos.importCaptions.call({ params, body: { ...file, version: from } })
    } catch (error) {
      if (!isApiError(error, 'edit.outdated') && !isApiError(error, 'captions.not_found')) throw error
      const theirs = await readTrack(api, params)
      if (await mayReplaceNewer(error, theirs)) return send(file, theirs.version)
      // The typed text stays, and the next save shows both versions.
      if (!isDirty) onReplaced(theirs)
      return null
    }
  }
  return async (file: File) => {
    const content = await decodeText(file)
    if (content.length > longestFile) return toast.error(copy.importTooLarge)
    const replaces = isDirty || video.captionLanguages.includes(lang)
    const { title, body, confirm: confirmLabel } = copy.confirmImport
    const question = { title, body: body(captionLanguageLabels[lang]), confirmLabel, tone: 'danger' as const }
    if (replaces && !(await confirm(question))) return
    try {
      const track = await send({ fileName: file.name, content }, version)
      if (!track) return
      onReplaced(track)
      toast.success(copy.imported(track.cues.length))
    } catch (error) {
      toast.failure(error)
    }
  }
}
