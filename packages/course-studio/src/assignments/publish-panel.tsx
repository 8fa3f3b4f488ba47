import { Panel } from '@repo/back-office/panel'
import { formatDateTime } from '@repo/messages'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { useState } from 'react'
import { assignmentMessages as copy, describeGap } from './assignments.messages.ts'
import type { Assignment } from './assignments.types.ts'
import type { AssignmentState } from './use-assignment.ts'

/** What learners hand in by now, what would change, and what keeps it from being published. */
export function PublishPanel({ assignment, state }: { assignment: Assignment; state: AssignmentState }) {
  const [isBusy, setIsBusy] = useState(false)
  const { published, hasChanges, gaps } = assignment
  const publish = async () => {
    setIsBusy(true)
    const isDone = await state.publish()
    setIsBusy(false)
    if (isDone) toast.success(copy.publishDone)
  }
  return (
    <Panel title={copy.state}>
      <p>{published ? copy.published(published.number) : copy.unpublished}</p>
      {published ? (
        <p className="mt-1 text-sm text-3">{copy.publishedAt(formatDateTime(published.at), published.by)}</p>
      ) : null}
      <p className="mt-3 text-sm text-2" role="status">
        {hasChanges ? copy.changed : copy.unchanged}
      </p>
      {gaps.length > 0 ? (
        <>
          <h3 className="mt-4 font-text text-sm font-semibold">{copy.missing}</h3>
          <ul className="mt-1 grid list-disc gap-1 pl-5 text-sm">
            {gaps.map(describeGap).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      ) : null}
      <Button
        className="mt-4 w-full"
        disabled={gaps.length > 0 || !hasChanges}
        isBusy={isBusy}
        onClick={() => void publish()}
      >
        {copy.publish}
      </Button>
      <p className="mt-2 text-sm text-3">{copy.publishNote}</p>
    </Panel>
  )
}
