import { handInStateLabels } from '@repo/messages'
import type { BlockColumn } from '../list-screen.tsx'
import { handInFileMessages as copy } from './hand-in-list.messages.ts'
import type { HandInItem } from './types.ts'

/** Columns of the file of hand-ins, one a line. */
export const handInFile: BlockColumn<HandInItem>[] = [
  { id: 'learner', header: copy.learner, csv: { from: 'learner' } },
  { id: 'course', header: copy.course, csv: { from: 'course.title' } },
  { id: 'lesson', header: copy.lesson, csv: { from: 'lesson.title' } },
  { id: 'number', header: copy.number, csv: { from: 'number' } },
  { id: 'state', header: copy.state, csv: { from: 'state', words: handInStateLabels } },
  { id: 'submitted', header: copy.submittedAt, csv: { from: 'submittedAt', as: 'moment' } },
  { id: 'judged', header: copy.judgedAt, csv: { from: 'judgedAt', as: 'moment' } },
  { id: 'percent', header: copy.percent, csv: { from: 'percent' } },
]
