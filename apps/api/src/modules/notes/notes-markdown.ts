import { formatDate } from '@repo/messages'
import { formatClock } from '@repo/timeline/clock'
import { notesFileMessages as copy } from './notes.messages.ts'
import type { NotesDocument } from './notes.view.ts'

/** A title on one line whose signs mean nothing to Markdown. */
const plain = (title: string) => title.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#]/g, (sign) => `\\${sign}`)

/** A line that would become a heading or a rule stays a line of the note. */
const inNote = (text: string) =>
  text
    .split('\n')
    .map((line) =>
      /^\s*(#|---|===|>|```|~~~)/.test(line) ? line.replace(/\S/, (sign) => `\\${sign}`) : line,
    )
    .join('\n')

/** Notes as Markdown: a heading for each course and lesson, and the moment before each note. */
export function writeMarkdown({ brand, madeAt, courses }: NotesDocument): string {
  const parts = [`# ${copy.title}`, copy.madeAt(formatDate(madeAt), brand)]
  for (const course of courses) {
    parts.push(`## ${plain(course.title)}`)
    for (const lesson of course.lessons) {
      parts.push(`### ${plain(lesson.title)}`)
      for (const { positionMs, text } of lesson.notes)
        parts.push(
          `**${positionMs === null ? copy.wholeLesson : formatClock(positionMs, { isShort: true })}**`,
          inNote(text),
        )
    }
  }
  return `${parts.join('\n\n')}\n`
}
