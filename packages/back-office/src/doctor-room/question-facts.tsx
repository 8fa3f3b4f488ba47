import { formatAgo } from '@repo/messages'
import { formatClock } from '@repo/timeline/clock'
import { Badge } from '@repo/ui/badge'
import { Clock, Lock } from 'lucide-react'
import { questionListMessages as copy } from './question-list.messages.ts'
import type { Question } from './types.ts'

/** Whether the question waits, for how long, and who sees it. */
export function QuestionBadges({ question }: { question: Question }) {
  return (
    <p className="flex flex-wrap items-center gap-2">
      {question.isAnswered ? (
        <Badge tone="success">{copy.answered}</Badge>
      ) : (
        <Badge icon={<Clock aria-hidden="true" size={14} />} tone="warning">
          <time dateTime={question.createdAt}>{copy.waitingSince(formatAgo(question.createdAt))}</time>
        </Badge>
      )}
      {question.isPrivate ? (
        <Badge icon={<Lock aria-hidden="true" size={14} />} tone="info">
          {copy.private}
        </Badge>
      ) : null}
    </p>
  )
}

/** Who asked about which moment of which lesson. */
export function QuestionPlace({ question }: { question: Question }) {
  const { author, course, lesson, positionMs } = question
  return (
    <p className="text-sm text-3">
      {author.name} · {course.title} · {lesson.title}
      {positionMs === null ? null : (
        <>
          , <span className="font-num">{copy.at(formatClock(positionMs, { isShort: true }))}</span>
        </>
      )}
    </p>
  )
}
