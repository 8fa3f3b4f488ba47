import { z } from 'zod'
import { teachingStaff } from './access.ts'
import { MAX_CUES } from './captions.ts'
import { endpoint } from './endpoint.ts'
import { byId, done, instant, text, versionBefore, videoMoment } from './fields.ts'

export const captionDraftStates = ['queued', 'running', 'failed', 'done'] as const

/** What keeps drafts from being made: a program or a model that is not set or cannot be used, or no ffmpeg. */
export const recogniserFaults = [
  'program_unset',
  'program_unusable',
  'model_unset',
  'model_unusable',
  'model_english_only',
  'no_encoder',
] as const

/** Words of which the recogniser was less sure are to be looked at first. */
export const DOUBTFUL_BELOW_PERCENT = 50

/** The words of a caption, as their confidences are counted. */
export const wordsOf = (cueText: string): string[] => cueText.split(/\s+/).filter(Boolean)

/** A caption as a program heard it, with how sure it is of each word in percent; 100 for what a person wrote or kept. */
export const draftCue = z
  .strictObject({
    startMs: videoMoment,
    endMs: videoMoment,
    text: text(1, 500),
    confidence: z.array(z.int().min(0).max(100)),
  })
  .refine(({ startMs, endMs }) => endMs > startMs)
  .refine((cue) => cue.confidence.length === wordsOf(cue.text).length)

const captionDraft = z.object({
  /** Whether a draft can be made here now. */
  isAvailable: z.boolean(),
  /** What an operator has to set; told to staff only. */
  faults: z.array(z.enum(recogniserFaults)),
  draft: z
    .object({
      /** Which request this draft answers: a draft that is made anew has another one. */
      requestId: z.uuid(),
      state: z.enum(captionDraftStates),
      /** 0–100 over the whole work. */
      progressPercent: z.int(),
      /** Why it failed, or waits for more than its turn, in words; null otherwise. */
      failure: z.string().nullable(),
      cues: z.array(draftCue),
      /** Grows with each save. */
      version: z.int(),
      requestedBy: z.string().nullable(),
      requestedAt: instant,
    })
    .nullable(),
})

/** Captions that a program heard in the sound of a video. Nobody but those who teach sees them until they are saved as captions. */
export const captionDrafts = {
  draft: endpoint({
    method: 'GET',
    path: '/videos/:id/caption-draft',
    summary:
      'The draft of Vietnamese captions that a program made, if there is one, and whether one can be made',
    access: teachingStaff,
    params: byId,
    response: captionDraft,
    errors: ['video.not_found'],
  }),
  requestDraft: endpoint({
    method: 'POST',
    path: '/videos/:id/caption-draft',
    summary: 'Have a draft made in the background; one that waits or runs is answered as it is',
    access: teachingStaff,
    params: byId,
    response: captionDraft,
    errors: ['video.not_found', 'captions.draft_unavailable', 'captions.draft_exists', 'captions.no_source'],
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/videos/:id/caption-draft',
    summary: 'Keep a corrected draft, which stays a draft; refused when somebody else saved in between',
    access: teachingStaff,
    params: byId,
    body: z.strictObject({
      requestId: z.uuid(),
      version: versionBefore.min(1),
      cues: z.array(draftCue).max(MAX_CUES),
    }),
    response: captionDraft,
    errors: ['video.not_found', 'captions.no_draft', 'edit.outdated'],
  }),
  removeDraft: endpoint({
    method: 'DELETE',
    path: '/videos/:id/caption-draft',
    summary:
      'Throw the draft away, or stop the work on it; captions stay as they are. Refused when somebody else saved in between',
    access: teachingStaff,
    params: byId,
    query: z.object({ requestId: z.uuid(), version: z.coerce.number().pipe(versionBefore.min(1)) }),
    response: done,
    errors: ['video.not_found', 'captions.no_draft', 'edit.outdated'],
  }),
}
