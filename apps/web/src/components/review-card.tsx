import type { review } from '@repo/contract/catalogue'
import { formatDate } from '@repo/messages'
import { Stars } from '@repo/ui/rating'
import type { z } from 'zod'
import { paths } from '../app/paths.ts'
import { commonMessages } from './common.messages.ts'

export type ReviewData = z.output<typeof review>

interface ReviewCardProps {
  review: ReviewData & { course?: { slug: string; title: string } }
  /** Off where cards stand in a row and have to be of one height. */
  hasReply?: boolean
}

/** A published review, with the teacher's answer under it. */
export function ReviewCard({ review, hasReply = true }: ReviewCardProps) {
  return (
    <article className="flex h-full flex-col rounded-md border bg-surface p-5 md:p-6">
      <p>
        <Stars value={review.rating} />
        <span className="sr-only">{commonMessages.stars(review.rating)}</span>
      </p>
      <p className="mt-2 mb-4">{review.text}</p>
      {hasReply && review.reply && (
        <div className="mb-4 rounded-sm bg-surface-2 p-4 text-sm">
          <p className="font-semibold">{commonMessages.replyBy(review.reply.author)}</p>
          <p className="mt-1 text-2">{review.reply.text}</p>
        </div>
      )}
      <footer className="mt-auto text-sm">
        <p className="font-semibold">
          {review.author}
          <span className="font-normal text-3">
            {' · '}
            <time dateTime={review.createdAt}>{formatDate(review.createdAt)}</time>
          </span>
        </p>
        {review.course && (
          <a
            className="inline-block py-1 text-3 underline decoration-1 underline-offset-4 hover:text-primary"
            href={paths.course(review.course.slug)}
          >
            {review.course.title}
          </a>
        )}
      </footer>
    </article>
  )
}
