import { RowMenu } from '@repo/back-office/row-menu'
import { moved, tellOfMove } from '@repo/back-office/sortable/moved'
import { SortableList } from '@repo/back-office/sortable/sortable-list'
import { orderItems } from '@repo/back-office/sortable/step-items'
import { MAX_PATH_STEPS } from '@repo/contract/crm-paths'
import { Badge } from '@repo/ui/badge'
import { CircleDashed, X } from 'lucide-react'
import { CourseFinder } from '../../components/course-finder.tsx'
import type { PathStep } from './path-form.ts'
import { pathFormMessages as copy } from './paths.messages.ts'

interface Props {
  steps: readonly PathStep[]
  isReadOnly: boolean
  onChange: (steps: PathStep[]) => void
}

/** The courses of a path in their order, dragged or moved by keys, and a search for more. */
export function PathSteps({ steps, isReadOnly, onChange }: Props) {
  const step = (index: number, by: number) => {
    onChange(moved(steps, index, index + by))
    tellOfMove(steps[index]?.title ?? '', index + by, steps.length)
  }
  const setOptional = (courseId: string, isOptional: boolean) =>
    onChange(steps.map((one) => (one.courseId === courseId ? { ...one, isOptional } : one)))
  return (
    <div className="grid grid-cols-1 gap-4">
      {steps.length === 0 ? (
        <p className="text-3">{copy.noSteps}</p>
      ) : (
        <SortableList
          className="grid grid-cols-1 gap-1.5"
          items={steps.map((one) => ({ ...one, id: one.courseId, isFixed: isReadOnly }))}
          label={copy.stepsLabel}
          onMove={(from, to) => onChange(moved(steps, from, to))}
          rowClassName="flex items-center gap-1 rounded-sm border bg-surface py-1 pr-1"
        >
          {({ courseId, title, isOptional, status }, grip, index) => (
            <>
              {grip}
              <span className="min-w-0 flex-1 px-2 py-1.5">
                <span className="block break-words">{`${index + 1}. ${title}`}</span>
                <span className="flex flex-wrap gap-2 empty:hidden">
                  {isOptional ? <Badge tone="neutral">{copy.optional}</Badge> : null}
                  {status === 'published' ? null : <Badge tone="warning">{copy.notPublic}</Badge>}
                </span>
              </span>
              {isReadOnly ? null : (
                <RowMenu
                  items={[
                    ...orderItems(index, steps.length, (by) => step(index, by)),
                    {
                      id: 'optional',
                      label: isOptional ? copy.makeNeeded : copy.makeOptional,
                      icon: <CircleDashed size={16} />,
                      hasSeparator: true,
                      onSelect: () => setOptional(courseId, !isOptional),
                    },
                    {
                      id: 'remove',
                      label: copy.removeStep,
                      icon: <X size={16} />,
                      onSelect: () => onChange(steps.filter((one) => one.courseId !== courseId)),
                    },
                  ]}
                  name={title}
                />
              )}
            </>
          )}
        </SortableList>
      )}
      {isReadOnly ? null : steps.length >= MAX_PATH_STEPS ? (
        <p className="text-sm text-3">{copy.full}</p>
      ) : (
        <section aria-label={copy.addStep} className="grid grid-cols-1 gap-3">
          <CourseFinder
            onFound={({ id, title }) =>
              onChange([...steps, { courseId: id, title, isOptional: false, status: 'published' }])
            }
            without={steps.map(({ courseId }) => courseId)}
          />
        </section>
      )}
    </div>
  )
}
