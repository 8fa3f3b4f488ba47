import { Panel } from '@repo/back-office/panel'
import { RowMenu } from '@repo/back-office/row-menu'
import { stepItems } from '@repo/back-office/sortable/step-items'
import { MAX_CRITERIA } from '@repo/contract/assignments'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { lazyPart } from '@repo/ui/lazy-part'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { assignmentMessages as copy } from './assignments.messages.ts'
import type { Assignment, AssignmentPlace, Criterion } from './assignments.types.ts'
import type { AssignmentState } from './use-assignment.ts'

const CriterionDialog = lazyPart(async () => (await import('./criterion-dialog.tsx')).CriterionDialog)

interface Props {
  place: AssignmentPlace
  assignment: Assignment
  state: AssignmentState
}

const bestOf = ({ levels }: Criterion) => Math.max(0, ...levels.map(({ points }) => points))

/** The criteria by which hand-ins are judged. */
export function RubricPanel({ place, assignment, state }: Props) {
  const [editing, setEditing] = useState<Criterion | 'new' | null>(null)
  const [spoken, setSpoken] = useState('')
  const { criteria, passPercent } = assignment.task
  const set = (change: (now: Criterion[]) => Criterion[]) =>
    void state.setTask((task) => ({ ...task, criteria: change(task.criteria) }))
  const nameOf = ({ title }: Criterion) => title || copy.untitled
  const move = (criterion: Criterion, index: number, delta: -1 | 1) => {
    set((now) => {
      const at = now.findIndex(({ id }) => id === criterion.id)
      return now.toSpliced(at, 1).toSpliced(at + delta, 0, criterion)
    })
    setSpoken(copy.moved(nameOf(criterion), index + delta + 1))
  }
  const remove = (criterion: Criterion, index: number) => {
    set((now) => now.filter(({ id }) => id !== criterion.id))
    toast.success(copy.removed(nameOf(criterion)), {
      action: { label: copy.undo, run: () => set((now) => now.toSpliced(index, 0, criterion)) },
    })
  }
  return (
    <Panel title={copy.rubric}>
      {criteria.length === 0 ? (
        <EmptyState art="course" title={copy.rubricEmpty} description={copy.rubricEmptyHint} />
      ) : (
        <>
          <p className="mb-3 text-sm text-3">
            {copy.total(
              criteria.reduce((sum, one) => sum + bestOf(one), 0),
              passPercent,
            )}
          </p>
          <ol className="divide-y divide-line border-y">
            {criteria.map((criterion, index) => (
              <li className="flex items-start gap-3 py-2" key={criterion.id}>
                <span className="w-7 shrink-0 py-2 text-right font-num text-3">{index + 1}.</span>
                <div className="min-w-0 flex-1 py-2">
                  <button
                    className="block max-w-full text-left break-words underline-offset-4 hover:underline"
                    onClick={() => setEditing(criterion)}
                    type="button"
                  >
                    {nameOf(criterion)}
                  </button>
                  <p className="mt-1 text-sm wrap-anywhere text-3">
                    {copy.levels(
                      criterion.levels.map(({ title, points }) => `${title}: ${points}`).join(' · '),
                    )}
                  </p>
                </div>
                <RowMenu
                  name={nameOf(criterion)}
                  items={[
                    {
                      id: 'edit',
                      label: copy.edit,
                      icon: <Pencil size={16} />,
                      onSelect: () => setEditing(criterion),
                    },
                    ...stepItems({
                      labels: copy,
                      canStep: (by) => index + by >= 0 && index + by < criteria.length,
                      onStep: (by) => move(criterion, index, by),
                    }),
                    {
                      id: 'remove',
                      label: copy.remove,
                      icon: <Trash2 size={16} />,
                      hasSeparator: true,
                      onSelect: () => remove(criterion, index),
                    },
                  ]}
                />
              </li>
            ))}
          </ol>
        </>
      )}
      <Button
        className="mt-4"
        disabled={criteria.length >= MAX_CRITERIA}
        icon={<Plus aria-hidden="true" size={18} />}
        onClick={() => setEditing('new')}
      >
        {copy.addCriterion}
      </Button>
      <p className="sr-only" role="status">
        {spoken}
      </p>
      {editing ? (
        <CriterionDialog
          assignment={assignment}
          criterion={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={state.show}
          place={place}
        />
      ) : null}
    </Panel>
  )
}
