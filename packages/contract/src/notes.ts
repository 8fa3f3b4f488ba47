import { z } from 'zod'
import { student } from './access.ts'
import { endpoint } from './endpoint.ts'
import {
  byId,
  done,
  id,
  instant,
  keyPageOf,
  keyQuery,
  milliseconds,
  savedFile,
  searchText,
  slug,
  text,
  versionBefore,
} from './fields.ts'

export const LONGEST_NOTE = 5000
/** More than anybody writes beside one lesson; all of them are read at once. */
export const MAX_NOTES_OF_LESSON = 300
/** Of one learner over all courses; a file of all of them is made at once. */
export const MAX_NOTES = 5000
export const noteFormats = ['pdf', 'md'] as const
/** How late a note may be sent that was written without a network: 90 days, in ms. */
export const MAX_NOTE_AGE_MS = 90 * 86_400_000

/** A learner's own note. Only the learner reads it, and keeps it when the access to the course is over. */
export const note = z.object({
  id,
  course: z.object({ slug, title: z.string() }),
  lesson: z.object({
    id,
    title: z.string(),
    /** False for a lesson that was taken out of the course. */
    isThere: z.boolean(),
  }),
  /** The moment of the video; null where the note is about the whole lesson. */
  positionMs: milliseconds.nullable(),
  /** Plain text with a few marks: `**strong**`, `- ` and `1. ` for items of lists, and links. */
  text: z.string(),
  /** Grows with each save. */
  version: z.int().min(1),
  createdAt: instant,
  updatedAt: instant,
})

export const noteBody = z.strictObject({
  lessonId: id,
  positionMs: milliseconds.max(86_400_000).nullable(),
  text: text(1, LONGEST_NOTE),
  version: versionBefore,
  /** How long ago it was written, in ms; more than 0 where it waited for a network. */
  ageMs: z.int().min(0).max(MAX_NOTE_AGE_MS).default(0),
})

/** Notes of the learner beside lessons. */
export const notes = {
  lessonNotes: endpoint({
    method: 'GET',
    path: '/me/lessons/:lessonId/notes',
    summary: 'Own notes beside one lesson, in the order of its video',
    access: student,
    params: z.object({ lessonId: id }),
    response: z.object({ items: z.array(note) }),
    errors: ['lesson.not_found'],
  }),
  notes: endpoint({
    method: 'GET',
    path: '/me/notes',
    summary: 'Own notes of all courses, the newest first',
    access: student,
    query: z.object({ q: searchText.optional(), course: slug.optional(), ...keyQuery }),
    response: keyPageOf(note).extend({
      /** Courses with notes, for the choice of one. */
      courses: z.array(z.object({ slug, title: z.string(), notes: z.int() })),
    }),
    isSearch: 'often',
  }),
  saveNote: endpoint({
    method: 'PUT',
    path: '/me/notes/:id',
    summary:
      'Write a note, or change one; its id is chosen by who writes it, so that sending it again does nothing. Refused when it was changed elsewhere in between',
    access: student,
    params: byId,
    body: noteBody,
    response: note,
    errors: ['note.not_found', 'lesson.not_found', 'note.outdated', 'note.too_many'],
  }),
  removeNote: endpoint({
    method: 'DELETE',
    path: '/me/notes/:id',
    summary: 'Remove a note; refused when it was changed elsewhere in between',
    access: student,
    params: byId,
    query: z.object({ version: z.coerce.number().pipe(versionBefore.min(1)) }),
    response: done,
    errors: ['note.not_found', 'note.outdated'],
  }),
  noteFile: endpoint({
    method: 'GET',
    path: '/me/notes/file',
    summary: 'Own notes of all courses or of one, as a PDF or as Markdown',
    access: student,
    query: z.object({ format: z.enum(noteFormats), course: slug.optional() }),
    download: { types: ['application/pdf', 'text/markdown'] },
    response: savedFile,
    errors: ['note.not_found'],
  }),
}
