import { FormDialog } from '@repo/back-office/form-dialog'
import { Panel } from '@repo/back-office/panel'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { lazyPart } from '@repo/ui/lazy-part'
import { Skeleton } from '@repo/ui/skeleton'
import { useState } from 'react'
import { assignmentMessages as copy } from './assignments.messages.ts'
import type { Assignment, AssignmentPlace } from './assignments.types.ts'

const ChecklistFields = lazyPart(async () => (await import('./checklist-fields.tsx')).ChecklistFields)

interface Props {
  place: AssignmentPlace
  assignment: Assignment
  onSaved: (assignment: Assignment) => void
}

/** Steps of the practice, which learners tick and doctors sign. */
export function ChecklistPanel({ place, assignment, onSaved }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { checklist } = assignment.task
  return (
    <Panel
      title={copy.checklist}
      aside={
        <Button size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
          {copy.checklistEdit}
        </Button>
      }
    >
      {checklist.length === 0 ? (
        <EmptyState art="course" title={copy.checklistEmpty} description={copy.checklistEmptyHint} />
      ) : (
        <ol className="divide-y divide-line border-y">
          {checklist.map(({ id, text, isCritical }, index) => (
            <li className="flex items-start gap-3 py-3" key={id}>
              <span className="w-7 shrink-0 text-right font-num text-3">{index + 1}.</span>
              <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
              {isCritical ? <Badge tone="warning">{copy.critical}</Badge> : null}
            </li>
          ))}
        </ol>
      )}
      <FormDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        size="lg"
        title={copy.checklist}
        confirmLabel={copy.save}
        draft={`assignment-checklist:${place.lessonId}`}
      >
        {(part) => (
          <ChecklistFields
            fallback={<Skeleton className="mt-4 h-64 rounded-md" />}
            {...{ part, place, assignment, onSaved }}
          />
        )}
      </FormDialog>
    </Panel>
  )
}
