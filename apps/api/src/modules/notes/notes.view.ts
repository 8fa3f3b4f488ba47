import type { note } from '@repo/contract/notes'
import type { z } from 'zod'
import type { NoteRow } from './notes.repo.ts'

export function toNote({ note: row, course, lessonTitle }: NoteRow): z.input<typeof note> {
  return {
    id: row.id,
    course,
    lesson: { id: row.lessonId, title: lessonTitle ?? row.lessonTitle, isThere: lessonTitle !== null },
    positionMs: row.positionMs,
    text: row.text,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export interface NotedLesson {
  title: string
  notes: { positionMs: number | null; text: string; writtenAt: Date }[]
}

export interface NotesDocument {
  brand: string
  madeAt: Date
  courses: { title: string; lessons: NotedLesson[] }[]
}

/** Notes as a file shows them: course by course, lesson by lesson. Rows come in that order. */
export function chaptersOf(rows: readonly NoteRow[]): NotesDocument['courses'] {
  return [...Map.groupBy(rows, ({ course }) => course.slug).values()].map((ofCourse) => ({
    title: ofCourse[0]?.course.title ?? '',
    lessons: [...Map.groupBy(ofCourse, ({ note: { lessonId } }) => lessonId).values()].map((ofLesson) => ({
      title: ofLesson[0]?.lessonTitle ?? ofLesson[0]?.note.lessonTitle ?? '',
      notes: ofLesson.map(({ note: { positionMs, text, createdAt } }) => ({
        positionMs,
        text,
        writtenAt: createdAt,
      })),
    })),
  }))
}
