import type { CourseReview } from '@repo/back-office/course-review/types'
import { Panel } from '@repo/back-office/panel'
import { formatDateTime } from '@repo/messages'
import { ChangeList } from '../change-list.tsx'
import { DetailChanges } from '../detail-changes.tsx'
import { reviewTabMessages as copy } from './review.messages.ts'

/** What differs from the last approval: details side by side, then the curriculum in words. */
export function ReviewChanges({ review }: { review: CourseReview }) {
  const { comparedWith, details, curriculum } = review
  const isSame = details.length === 0 && curriculum.length === 0
  return (
    <Panel title={copy.changes}>
      <p className="text-2">
        {comparedWith ? copy.comparedWith[comparedWith.kind](formatDateTime(comparedWith.at)) : copy.first}
      </p>
      {comparedWith && isSame ? <p className="mt-3">{copy.unchanged}</p> : null}
      {details.length > 0 ? (
        <div className="mt-4">
          <DetailChanges details={details} />
        </div>
      ) : null}
      {curriculum.length > 0 ? (
        <div className="mt-4 border-t pt-3">
          <h3 className="font-text text-base font-semibold tracking-normal">{copy.inCurriculum}</h3>
          <ChangeList changes={curriculum} />
        </div>
      ) : null}
    </Panel>
  )
}
