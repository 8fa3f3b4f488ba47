import { z } from 'zod'
import { recordingKeepers, recordingListeners } from './access.ts'
import { endpoint } from './endpoint.ts'
import { byId, done, id, milliseconds } from './fields.ts'
import { staffPlayback } from './videos.ts'

/** `queued` and `preparing`: all of it has arrived. Only what is `ready` can be given as an answer. */
export const recordingStates = ['uploading', 'queued', 'preparing', 'ready', 'failed'] as const

/** A doctor's recording as part of an answer. Its address is asked for when it is played. */
export const recording = z.object({
  id,
  durationMs: milliseconds,
  /** It is a video; otherwise sound alone. */
  hasPicture: z.boolean(),
})

/** An own recording on its way to an answer. */
export const ownRecording = z.object({
  id,
  state: z.enum(recordingStates),
  /** Percent of the preparation. */
  progressPercent: z.int(),
  durationMs: milliseconds,
  /** Why nothing can be made of it, in words. */
  failure: z.string().nullable(),
})

/**
 * Doctors' recordings, in answer to questions and to learners' submissions. They are uploaded by tus with `question` or
 * `handIn` in the metadata; the id of the upload is the id of the recording. Every reader of the answer may play it;
 * for all others it is not found.
 */
export const recordings = {
  recording: endpoint({
    method: 'GET',
    path: '/recordings/:id',
    summary: 'How far an own recording is on its way to an answer',
    access: recordingKeepers,
    params: byId,
    response: ownRecording,
    errors: ['recording.not_found'],
  }),
  play: endpoint({
    method: 'POST',
    path: '/recordings/:id/playback',
    summary: 'Grant to play a recording for whoever may read its answer; it counts as no stream',
    access: recordingListeners,
    params: byId,
    response: staffPlayback,
    errors: ['recording.not_found', 'video.not_ready'],
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/recordings/:id',
    summary: 'Throw away an own recording that was not given yet',
    access: recordingKeepers,
    params: byId,
    response: done,
    errors: ['recording.not_found'],
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/recordings/:id/removal',
    summary:
      'Take an own recording out of the answer to a question, whose text stays; one of a judgement stays as it was decided',
    access: recordingKeepers,
    params: byId,
    response: done,
    errors: ['recording.not_found'],
  }),
}
