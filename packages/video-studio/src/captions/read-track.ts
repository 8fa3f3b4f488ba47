import { isApiError } from '@repo/api-client'
import type { useApi } from '@repo/back-office'
import { captionLanguageLabels } from '../studio.messages.ts'
import type { CaptionLanguage, CaptionTrackData } from '../video.types.ts'

interface TrackAddress {
  id: string
  lang: CaptionLanguage
}

/** Captions of a language that has none. */
export const noTrack = (lang: CaptionLanguage): CaptionTrackData => ({
  lang,
  label: captionLanguageLabels[lang],
  version: 0,
  cues: [],
})

/** The captions of a language as they are stored now; none is an empty track. */
export async function readTrack(
  api: ReturnType<typeof useApi>,
  params: TrackAddress,
  signal?: AbortSignal,
): Promise<CaptionTrackData> {
  try {
    return await api.videos.captions.call({ params }, { signal })
  } catch (error) {
    if (!isApiError(error, 'captions.not_found')) throw error
    return noTrack(params.lang)
  }
}
