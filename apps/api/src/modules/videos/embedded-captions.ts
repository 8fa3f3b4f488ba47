import { captionLanguage, MAX_CUES } from '@repo/contract/captions'
import type { EmbeddedCaptions } from '@repo/media'
import type { StoredCue } from './captions.repo.ts'
import { captionLabels } from './videos.messages.ts'

/** Longest text of one caption, as the editor allows it. */
const MAX_CUE_TEXT = 500

/** Whether the editor can take captions that come in a file. */
export const fitEditor = (cues: StoredCue[]): boolean =>
  cues.length <= MAX_CUES && cues.every(({ text }) => text.length <= MAX_CUE_TEXT)

/** The captions inside a video that can be kept; a track that names no language is taken for Vietnamese. */
export function keepableCaptions(
  tracks: EmbeddedCaptions[],
): { lang: string; label: string; cues: StoredCue[] }[] {
  return tracks.flatMap(({ language, cues }) => {
    const { data: lang } = captionLanguage.safeParse(language?.split('-')[0] ?? 'vi')
    return lang && fitEditor(cues) ? [{ lang, label: captionLabels[lang], cues }] : []
  })
}
