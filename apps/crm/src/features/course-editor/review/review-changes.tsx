import type { CourseReview } from '@repo/back-office/course-review/types'
import { Panel } from '@repo/back-office/panel'
import { courseFieldLabels, formatDateTime } from '@repo/messages'
import { ChangeList } from '../curriculum/pending-panel.tsx'
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
        <dl className="mt-4 grid gap-4">
          {details.map(({ field, before, after }) => (
            <div key={field} className="grid gap-1 border-t pt-3">
              <dt className="font-semibold">{courseFieldLabels[field]}</dt>
              <dd className="grid gap-3 sm:grid-cols-2">
                <Side name={copy.before} lines={before} />
                <Side name={copy.after} lines={after} />
              </dd>
            </div>
          ))}
        </dl>
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

const Side = ({ name, lines }: { name: string; lines: readonly string[] }) => (
  <div className="min-w-0">
    <p className="text-sm text-3">{name}</p>
    <p className="max-h-60 overflow-y-auto break-words whitespace-pre-line">
      {lines.length > 0 ? lines.join('\n') : copy.blank}
    </p>
  </div>
)
