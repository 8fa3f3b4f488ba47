import type { ListColumn } from '@repo/back-office/list-screen'
import { formatDate } from '@repo/messages'
import { cutText } from '@repo/ui/lib/cut-text'
import { glossaryMessages as copy } from './glossary.messages.ts'
import type { GlossaryTerm } from './term-form.ts'

export const termColumns: ListColumn<GlossaryTerm>[] = [
  {
    id: 'term',
    header: copy.term,
    isPrimary: true,
    csv: [
      [copy.term, { from: 'term' }],
      [copy.otherNames, { from: 'otherNames' }],
      [copy.foreignName, { from: 'foreignName' }],
    ],
    cell: ({ term, otherNames, foreignName }) => (
      <span className="block min-w-0">
        <span {...cutText(term, '')}>{term}</span>
        <span className="block truncate font-normal text-3">
          {[...otherNames, foreignName].filter(Boolean).join(', ')}
        </span>
      </span>
    ),
  },
  {
    id: 'explanation',
    header: copy.explanation,
    csv: { from: 'explanation' },
    cell: ({ explanation }) => <span className="line-clamp-2 min-w-0">{explanation}</span>,
  },
  {
    id: 'lesson',
    header: copy.lesson,
    className: 'max-xl:hidden',
    csv: [[copy.lesson, { from: 'lesson.title' }]],
    cell: ({ lesson }) => (lesson ? <span {...cutText(lesson.title, '')}>{lesson.title}</span> : '–'),
  },
  {
    id: 'updated',
    header: copy.updated,
    className: 'whitespace-nowrap max-lg:hidden',
    csv: { from: 'updatedAt', as: 'day' },
    cell: ({ updatedAt }) => formatDate(updatedAt),
  },
]
