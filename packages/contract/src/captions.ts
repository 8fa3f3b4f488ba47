import { z } from 'zod'
import { teachingStaff } from './access.ts'
import { endpoint } from './endpoint.ts'
import { done, id, text, versionBefore, videoMoment } from './fields.ts'

/** Languages captions can have (BCP 47). */
export const captionLanguages = ['vi', 'en', 'fr', 'ko', 'ja', 'zh'] as const
export const captionLanguage = z.enum(captionLanguages)

/** One caption: shown from `startMs` until before `endMs`; plain text, up to a few lines. */
export const cue = z
  .strictObject({ startMs: videoMoment, endMs: videoMoment, text: text(1, 500) })
  .refine(({ startMs, endMs }) => endMs > startMs)
export const MAX_CUES = 5000

export const captionTrack = z.object({
  lang: captionLanguage,
  label: z.string(),
  version: z.int(),
  cues: z.array(cue),
})

/** The version that a change of captions began with; 0 where there were none. */
const captionsVersion = versionBefore
const captionParams = z.object({ id, lang: captionLanguage })

/** Captions of a video, as those who teach edit them. */
export const captionEndpoints = {
  captions: endpoint({
    method: 'GET',
    path: '/videos/:id/captions/:lang',
    summary: 'Captions of one language, to be edited',
    access: teachingStaff,
    params: captionParams,
    response: captionTrack,
    errors: ['video.not_found', 'captions.not_found'],
  }),
  saveCaptions: endpoint({
    method: 'PUT',
    path: '/videos/:id/captions/:lang',
    summary: 'Save edited captions; refused when somebody else saved in between',
    access: teachingStaff,
    params: captionParams,
    body: z.strictObject({
      version: captionsVersion,
      cues: z.array(cue).max(MAX_CUES),
    }),
    response: captionTrack,
    errors: ['video.not_found', 'captions.not_found', 'edit.outdated'],
  }),
  importCaptions: endpoint({
    method: 'POST',
    path: '/videos/:id/captions/:lang/import',
    summary:
      'Take captions from a WebVTT or SubRip file, replacing those of the language; refused when somebody else saved in between',
    access: teachingStaff,
    params: captionParams,
    body: z.strictObject({
      fileName: text(1, 200),
      content: z.string().max(800_000),
      version: captionsVersion,
    }),
    response: captionTrack,
    errors: ['video.not_found', 'captions.invalid', 'captions.not_found', 'edit.outdated'],
  }),
  removeCaptions: endpoint({
    method: 'DELETE',
    path: '/videos/:id/captions/:lang',
    summary: 'Remove the captions of one language',
    access: teachingStaff,
    params: captionParams,
    response: done,
    errors: ['video.not_found', 'captions.not_found'],
  }),
}
