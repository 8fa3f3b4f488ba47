import type { EmergencyCard } from '@repo/back-office/emergency-card/card-form'
import type { ListColumn } from '@repo/back-office/list-screen'
import { formatDate } from '@repo/messages'
import { Badge } from '@repo/ui/badge'
import { cutText } from '@repo/ui/lib/cut-text'
import { cardStateLabels, cardsMessages as copy } from './emergency-cards.messages.ts'

const tones = { published: 'success', draft: 'neutral', withdrawn: 'warning' } as const

export const cardColumns: ListColumn<EmergencyCard>[] = [
  {
    id: 'title',
    header: copy.card,
    isPrimary: true,
    csv: { from: 'title' },
    cell: ({ title, whenToUse }) => (
      <span className="block min-w-0">
        <span {...cutText(title, '')}>{title}</span>
        <span className="block truncate font-normal text-3">{whenToUse}</span>
      </span>
    ),
  },
  {
    id: 'state',
    header: copy.state,
    csv: { from: 'state', words: cardStateLabels },
    cell: ({ state, isOverdue, hasChanges, submitted }) => (
      <span className="flex flex-wrap gap-2">
        <Badge tone={tones[state]}>{cardStateLabels[state]}</Badge>
        {submitted ? <Badge tone="warning">{copy.submitted}</Badge> : null}
        {isOverdue ? <Badge tone="danger">{copy.overdue}</Badge> : null}
        {hasChanges ? <Badge tone="info">{copy.hasChanges}</Badge> : null}
      </span>
    ),
  },
  {
    id: 'shownFor',
    header: copy.shownFor,
    className: 'max-xl:hidden',
    csv: { from: 'courses.title', empty: copy.forAll },
    cell: ({ isForAll, courses }) => (isForAll ? copy.forAll : copy.forCourses(courses.length)),
  },
  {
    id: 'review',
    header: copy.review,
    className: 'max-lg:hidden',
    csv: [
      [copy.reviewer, { from: 'published.reviewer' }],
      [copy.nextReview, { from: 'published.nextReviewOn', as: 'day' }],
    ],
    cell: ({ published }) =>
      published ? (
        <span className="block min-w-0">
          <span {...cutText(published.reviewer, '')}>{published.reviewer}</span>
          <span className="block whitespace-nowrap text-3">
            {copy.until(formatDate(published.nextReviewOn))}
          </span>
        </span>
      ) : (
        <span className="text-3">{copy.notReviewed}</span>
      ),
  },
]
