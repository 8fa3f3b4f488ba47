import { formatDate } from '@repo/messages'
import { Card } from '@repo/ui/card'
import { DataTable, type TableColumn } from '@repo/ui/data-table'
import { EmptyState } from '@repo/ui/empty-state'
import { Progress } from '@repo/ui/progress'
import { roomMessages as copy } from './room.messages.ts'
import type { Learner } from './room.types.ts'

const columns: TableColumn<Learner>[] = [
  { id: 'name', header: copy.learner, isPrimary: true, cell: (learner) => learner.name },
  {
    id: 'course',
    header: copy.course,
    // The name takes what the others leave; without a width of its own this column would be one word wide.
    className: 'sm:min-w-40 lg:min-w-80 xl:min-w-md',
    cell: (learner) => learner.course,
  },
  {
    id: 'progress',
    header: copy.progress,
    className: 'sm:w-48',
    cell: (learner) => (
      <Progress
        hasFigure
        className="min-w-32"
        label={copy.learnerProgress(learner.name, learner.percent)}
        value={learner.percent}
      />
    ),
  },
  {
    id: 'enrolled',
    header: copy.enrolledAt,
    isNumeric: true,
    cell: (learner) => formatDate(learner.enrolledAt),
  },
]

/** Names and progress only: contacts stay with the business. */
export function Learners({ learners }: { learners: Learner[] }) {
  return (
    <>
      <p className="mb-4 text-2">{copy.learnersLead}</p>
      <Card isFlush>
        <DataTable
          caption={copy.tab.learners}
          columns={columns}
          empty={<EmptyState art="inbox" description={copy.noLearnersHint} title={copy.noLearners} />}
          isCaptionHidden
          rowKey={(learner) => `${learner.name} ${learner.course} ${learner.enrolledAt}`}
          rows={learners}
        />
      </Card>
    </>
  )
}
