import { courseReviewStateLabels, formatDateTime } from '@repo/messages'
import { Badge, type BadgeTone } from '@repo/ui/badge'
import { courseReviewMessages as copy } from './course-review.messages.ts'
import type { CourseReview } from './types.ts'

export const toneOfReview: Record<CourseReview['state'], BadgeTone> = {
  none: 'neutral',
  open: 'warning',
  approved: 'success',
  returned: 'danger',
}

/** Every submission of a course with what was said on both sides, newest first. */
export function SubmissionList({ submissions }: { submissions: CourseReview['submissions'] }) {
  return (
    <ol className="divide-y divide-line">
      {submissions.map(({ number, state, by, at, message, decision }) => (
        <li key={number} className="grid gap-1.5 py-3 first:pt-0 last:pb-0">
          <div className="flex flex-wrap items-center gap-2">
            <h3 className="font-text text-base font-semibold tracking-normal">{copy.submission(number)}</h3>
            <Badge tone={toneOfReview[state]}>{courseReviewStateLabels[state]}</Badge>
          </div>
          <p className="text-sm text-3">{copy.submittedBy(by ?? copy.unknownPerson, formatDateTime(at))}</p>
          {message ? <Said label={copy.message} text={message} /> : null}
          {decision ? (
            <>
              <p className="text-sm text-3">
                {copy.decidedBy(decision.by ?? copy.unknownPerson, formatDateTime(decision.at))}
              </p>
              {decision.note ? <Said label={copy.note} text={decision.note} /> : null}
            </>
          ) : null}
        </li>
      ))}
    </ol>
  )
}

const Said = ({ label, text }: { label: string; text: string }) => (
  <div className="rounded-sm bg-surface-2 px-4 py-2.5">
    <p className="text-sm text-3">{label}</p>
    <p className="break-words whitespace-pre-line">{text}</p>
  </div>
)
