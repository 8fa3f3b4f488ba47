import { z } from 'zod'
import { student } from './access.ts'
import { assignmentTask, MAX_CHECKLIST_ITEMS, MAX_CRITERIA } from './assignments.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, instant, milliseconds, savedFile, text, versionBefore } from './fields.ts'
import { filmMarks } from './film-marks.ts'
import { LONGEST_HAND_IN } from './hand-in-limits.ts'
import { isSafeFileName, longestFileName } from './lesson-file-names.ts'
import { lessonFileTypes, MAX_LESSON_FILE_BYTES } from './lesson-files.ts'
import { recording } from './recordings.ts'
import { staffPlayback } from './videos.ts'

/** `marking`: a doctor has it open; `returned` is to be done again in a hand-in of its own. */
export const handInStates = ['draft', 'submitted', 'marking', 'returned', 'passed'] as const

/** Parts that are required and not there. */
export const missingParts = ['writing', 'files', 'film', 'anything'] as const

/** `queued` and `preparing`: all of it has arrived, and it may be handed in. */
export const filmStates = ['uploading', 'queued', 'preparing', 'ready', 'failed', 'removed'] as const

export const handInFile = z.object({
  id,
  /** With its ending. */
  name: z.string(),
  type: z.enum(lessonFileTypes),
  bytes: z.int(),
})

export const criterionScore = z.strictObject({
  criterionId: id,
  levelId: id,
  comment: text(0, 1000),
})

/** The film of a hand-in. Its address is asked for when it is played, because it lives for minutes. */
export const handInFilm = z.object({
  state: z.enum(filmStates),
  name: z.string(),
  bytes: z.int(),
  /** 0 until it plays. */
  durationMs: milliseconds,
  /** Percent of the preparation. */
  progressPercent: z.int(),
  /** Why it cannot be used, in words. */
  failure: z.string().nullable(),
  /** The upload by which it comes; null once that is forgotten. */
  uploadId: id.nullable(),
})

/** What a doctor said of a hand-in. */
export const judgement = z.object({
  at: instant,
  by: z.string(),
  comment: z.string(),
  /** Of the criteria that were judged. */
  scores: z.array(criterionScore),
  /** Comments and drawings on moments of the film, by time. */
  marks: filmMarks,
  /** The doctor's recording about the submission. */
  recording: recording.nullable(),
  points: z.int(),
  maxPoints: z.int(),
  /** Null where not every criterion was judged, or there is none. */
  percent: z.int().nullable(),
})

/** That a doctor saw a step done, never changed. */
export const signature = z.object({ itemId: id, by: z.string(), at: instant })

/** One attempt at an assignment. */
export const handIn = z.object({
  id,
  /** From 1. */
  number: z.int(),
  state: z.enum(handInStates),
  /** What it was begun with, and is judged by. */
  task: assignmentTask,
  text: z.string(),
  /** Steps of the checklist that the learner claims to have done. */
  ticks: z.array(id),
  files: z.array(handInFile),
  film: handInFilm.nullable(),
  startedAt: instant,
  submittedAt: instant.nullable(),
  /** Null until a doctor has decided. */
  judgement: judgement.nullable(),
  /** Grows with each save. */
  version: z.int().min(1),
})

export const ownHandIns = z.object({
  /** What a new hand-in is begun with. */
  task: assignmentTask,
  /** The newest first. */
  handIns: z.array(handIn),
  signatures: z.array(signature),
})

export const handInBody = z.strictObject({
  text: text(0, LONGEST_HAND_IN),
  ticks: z.array(id).max(MAX_CHECKLIST_ITEMS),
  /** Of the hand-in that is changed; 0 for a new one. */
  version: versionBefore,
})

const ofLesson = z.object({ lessonId: id })
export const handInFileParams = z.object({ id, fileId: id })
export const handInFileTypes = lessonFileTypes
/** Most scores of a judgement. */
export const judgedScores = z.array(criterionScore).max(MAX_CRITERIA)

/** Why a film does not play. */
export const filmErrors = ['hand_in.not_found', 'hand_in.film_not_found', 'video.not_ready'] as const

/** Why a lesson does not open. */
const closed = [
  'lesson.not_found',
  'lesson.not_ready',
  'lesson.professionals_only',
  'lesson.not_released',
  'course.not_enrolled',
  'course.access_expired',
  'course.access_paused',
] as const

/**
 * Assignments, as learners hand them in. What is in them is seen by the learner, the doctors of the course, and staff
 * with the right `hand_ins.read`.
 */
export const handIns = {
  handIns: endpoint({
    method: 'GET',
    path: '/lessons/:lessonId/hand-ins',
    summary: 'What an assignment asks for, and the own hand-ins',
    access: student,
    params: ofLesson,
    response: ownHandIns,
    errors: closed,
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/lessons/:lessonId/hand-ins/draft',
    summary: 'Keep what is being written, or begin it; the same again changes nothing',
    access: student,
    params: ofLesson,
    body: handInBody,
    response: ownHandIns,
    errors: [...closed, 'hand_in.sent', 'hand_in.outdated'],
  }),
  addFile: endpoint({
    method: 'POST',
    path: '/lessons/:lessonId/hand-ins/files',
    summary: 'Add a file to the hand-in that is being written; pictures are drawn anew',
    access: student,
    params: ofLesson,
    /** Without its ending, which follows the content. */
    query: z.object({ name: text(1, longestFileName).refine(isSafeFileName) }),
    upload: { types: handInFileTypes, maxBytes: MAX_LESSON_FILE_BYTES },
    response: ownHandIns,
    errors: [
      ...closed,
      'hand_in.sent',
      'hand_in.files_full',
      'hand_in.part_off',
      'upload.not_a_lesson_file',
      'lesson_file.locked',
      'lesson_file.unsafe',
      'lesson_file.too_heavy',
      'request.too_many',
    ],
  }),
  removeFile: endpoint({
    method: 'DELETE',
    path: '/lessons/:lessonId/hand-ins/files/:fileId',
    summary: 'Take a file out of the hand-in that is being written',
    access: student,
    params: ofLesson.extend({ fileId: id }),
    response: ownHandIns,
    errors: [...closed, 'hand_in.file_not_found'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/hand-ins/:id/files/:fileId',
    summary: 'A file of an own hand-in',
    access: student,
    params: handInFileParams,
    download: { types: handInFileTypes },
    response: savedFile,
    errors: ['hand_in.not_found', 'hand_in.file_not_found'],
  }),
  film: endpoint({
    method: 'POST',
    path: '/hand-ins/:id/film',
    summary: 'Grant to play the film of an own hand-in; it counts as no stream',
    access: student,
    params: byId,
    response: staffPlayback,
    errors: filmErrors,
  }),
  removeFilm: endpoint({
    method: 'DELETE',
    path: '/lessons/:lessonId/hand-ins/film',
    summary: 'Take the film out of the hand-in that is being written; an upload of it ends',
    access: student,
    params: ofLesson,
    response: ownHandIns,
    errors: [...closed, 'hand_in.film_not_found'],
  }),
  submit: endpoint({
    method: 'POST',
    path: '/lessons/:lessonId/hand-ins/submit',
    summary: 'Hand in what was written; sending it twice hands it in once',
    access: student,
    params: ofLesson,
    body: handInBody,
    response: ownHandIns,
    errors: [...closed, 'hand_in.sent', 'hand_in.outdated', 'hand_in.incomplete'],
  }),
}
