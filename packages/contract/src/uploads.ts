import { z } from 'zod'
import { filmSenders } from './access.ts'
import { endpoint } from './endpoint.ts'
import { done, id, instant } from './fields.ts'

/**
 * Uploads travel by the tus protocol (https://tus.io/protocols/resumable-upload, version 1.0.0) below `/uploads`, which
 * any tus client can speak; these endpoints are what that protocol has no word for.
 *
 * Metadata of a creation: `filename` (required); `filetype`; `fingerprint`, by which a client finds an upload again;
 * `sha256`, 64 hex digits of the whole file; or `checksum` = `later`, a promise to send them by `confirmChecksum`;
 * `replaces`, the id of a video that gets a new original; `lesson`, the id of the assignment for which a learner
 * uploads a video, required of learners; `question` or `handIn`, the id of the one that a doctor's recording answers.
 */
export const uploadsPath = '/uploads'

export const uploadStates = ['receiving', 'received', 'accepted', 'rejected', 'cancelled', 'expired'] as const

/** What an upload becomes; each is sent on another page. */
export const videoPurposes = ['course', 'hand_in', 'answer'] as const

export const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/)

export const uploadView = z.object({
  id,
  /** Where a tus client goes on, below the API's root. */
  path: z.string(),
  fileName: z.string(),
  fingerprint: z.string().nullable(),
  bytes: z.int(),
  receivedBytes: z.int(),
  state: z.enum(uploadStates),
  /** Why it was refused, in words for whoever sent it. */
  failure: z.string().nullable(),
  /** The video that it becomes; null once that is gone. */
  videoId: id.nullable(),
  isReplacement: z.boolean(),
  /** A video of courses, the video of a learner's submission, or a doctor's recording. */
  purpose: z.enum(videoPurposes),
  createdAt: instant,
  /** Until when it can be taken up again. */
  expiresAt: instant,
})

export const uploads = {
  uploads: endpoint({
    method: 'GET',
    path: '/video-uploads',
    summary: 'Own uploads that are not finished, newest first: what a reloaded page takes up again',
    access: filmSenders,
    response: z.object({ items: z.array(uploadView) }),
  }),
  quota: endpoint({
    method: 'GET',
    path: '/video-uploads/quota',
    summary: 'How much the caller may still upload',
    access: filmSenders,
    response: z.object({
      /** Bytes of kept originals and of open uploads. */
      usedBytes: z.int(),
      limitBytes: z.int(),
      maxFileBytes: z.int(),
    }),
  }),
  confirmChecksum: endpoint({
    method: 'POST',
    path: '/video-uploads/:id/checksum',
    summary:
      'The SHA-256 of the whole file that was promised at creation; work begins once it is known to match',
    access: filmSenders,
    params: z.object({ id }),
    body: z.strictObject({ sha256: sha256Hex }),
    response: done,
    errors: ['upload.not_found', 'upload.checksum_mismatch'],
  }),
}
