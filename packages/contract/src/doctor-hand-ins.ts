import { z } from 'zod'
import { doctor } from './access.ts'
import { MAX_CHECKLIST_ITEMS } from './assignments.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, instant, keyPageOf, keyQuery, savedFile, slug, text } from './fields.ts'
import { filmMarks } from './film-marks.ts'
import {
  filmErrors,
  handIn,
  handInFileParams,
  handInFileTypes,
  handInStates,
  judgedScores,
  signature,
} from './hand-ins.ts'
import { doctorHandInStates } from './list-choices.ts'
import { staffPlayback } from './videos.ts'

export const verdicts = ['passed', 'returned'] as const

const place = {
  /** As others may see it. */
  learner: z.string(),
  course: z.object({ slug, title: z.string() }),
  lesson: z.object({ id, title: z.string() }),
}

export const doctorHandIn = z.object({
  id,
  ...place,
  number: z.int(),
  state: z.enum(handInStates),
  submittedAt: instant,
  judgedAt: instant.nullable(),
  percent: z.int().nullable(),
  files: z.int(),
})

export const doctorHandInDetail = z.object({
  ...place,
  handIn,
  /** The earlier hand-ins of the learner, the newest first. */
  earlier: z.array(handIn),
  signatures: z.array(signature),
  /** Who has it open now. */
  marking: z.object({ by: z.string(), isOwn: z.boolean(), since: instant }).nullable(),
  /** The hand-in that has waited longest besides this one; null where none waits. */
  nextId: id.nullable(),
})

const missing = ['hand_in.not_found', 'doctor.not_found'] as const

/** Hand-ins in the courses that a doctor teaches, alone or in a team. */
export const doctorHandIns = {
  handIns: endpoint({
    method: 'GET',
    path: '/doctor-portal/hand-ins',
    summary: 'Hand-ins in the own courses: those that wait, the longest first, or those that were judged',
    access: doctor,
    query: z.object({
      state: z.enum(doctorHandInStates).default('waiting'),
      /** Slug of one of the own courses. */
      course: slug.optional(),
      ...keyQuery,
    }),
    response: keyPageOf(doctorHandIn),
    errors: ['doctor.not_found'],
  }),
  handIn: endpoint({
    method: 'GET',
    path: '/doctor-portal/hand-ins/:id',
    summary: 'One hand-in in an own course, with the earlier ones',
    access: doctor,
    params: byId,
    response: doctorHandInDetail,
    errors: missing,
  }),
  file: endpoint({
    method: 'GET',
    path: '/doctor-portal/hand-ins/:id/files/:fileId',
    summary: 'A file of a hand-in in an own course',
    access: doctor,
    params: handInFileParams,
    download: { types: handInFileTypes },
    response: savedFile,
    errors: [...missing, 'hand_in.file_not_found'],
  }),
  film: endpoint({
    method: 'POST',
    path: '/doctor-portal/hand-ins/:id/film',
    summary: 'Grant to play the film of a hand-in in an own course',
    access: doctor,
    params: byId,
    response: staffPlayback,
    errors: [...filmErrors, 'doctor.not_found'],
  }),
  beginMarking: endpoint({
    method: 'POST',
    path: '/doctor-portal/hand-ins/:id/marking',
    summary: 'Say that one marks a hand-in; a colleague who does is not displaced unless that is asked for',
    access: doctor,
    params: byId,
    body: z.strictObject({ takeOver: z.boolean().default(false) }),
    response: doctorHandInDetail,
    errors: missing,
  }),
  sign: endpoint({
    method: 'POST',
    path: '/doctor-portal/hand-ins/:id/signatures',
    summary: 'Sign steps of the checklist as seen done; a signature is never changed',
    access: doctor,
    params: byId,
    body: z.strictObject({ itemIds: z.array(id).min(1).max(MAX_CHECKLIST_ITEMS) }),
    response: doctorHandInDetail,
    errors: [...missing, 'hand_in.no_such_step'],
  }),
  judge: endpoint({
    method: 'POST',
    path: '/doctor-portal/hand-ins/:id/judgement',
    summary: 'Pass a hand-in or return it; refused when a colleague was faster',
    access: doctor,
    params: byId,
    body: z.strictObject({
      verdict: z.enum(verdicts),
      scores: judgedScores,
      marks: filmMarks.default([]),
      comment: text(0, 5000),
      /** A recording of one's own that is ready; it is a reason as words are. */
      recordingId: id.nullable().default(null),
    }),
    response: doctorHandInDetail,
    errors: [
      ...missing,
      'hand_in.judged_meanwhile',
      'hand_in.not_fully_judged',
      'hand_in.below_mark',
      'hand_in.critical_missing',
      'hand_in.no_reason',
      'recording.not_found',
      'recording.not_ready',
      'recording.unusable',
    ],
  }),
}
