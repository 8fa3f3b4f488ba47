import type { BlockColumn } from '../list-screen.tsx'
import { questionFileMessages as copy, questionListMessages } from './question-list.messages.ts'
import type { Question } from './types.ts'

/** Columns of the file of questions, one question a line. */
export const questionFile: BlockColumn<Question>[] = [
  { id: 'learner', header: copy.learner, csv: { from: 'author.name' } },
  { id: 'course', header: copy.course, csv: { from: 'course.title' } },
  { id: 'lesson', header: copy.lesson, csv: { from: 'lesson.title' } },
  { id: 'title', header: copy.title, csv: { from: 'title' } },
  { id: 'text', header: copy.text, csv: { from: 'text' } },
  { id: 'at', header: copy.at, csv: { from: 'createdAt', as: 'moment' } },
  {
    id: 'answered',
    header: copy.answered,
    csv: {
      from: 'isAnswered',
      words: { true: questionListMessages.state.answered, false: questionListMessages.state.waiting },
    },
  },
  { id: 'answers', header: copy.answers, csv: { from: 'answers' } },
  { id: 'votes', header: copy.votes, csv: { from: 'votes' } },
  {
    id: 'private',
    header: copy.reader,
    csv: { from: 'isPrivate', words: { true: questionListMessages.private, false: copy.everybody } },
  },
]
