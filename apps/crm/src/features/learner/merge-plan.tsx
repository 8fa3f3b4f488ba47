import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { formatNumber } from '@repo/messages'
import { alertProps } from '@repo/ui/lib/alert'
import { Skeleton } from '@repo/ui/skeleton'
import { FactList } from '../../components/fact-list.tsx'
import { mergeMessages as copy } from './learner.messages.ts'

/** What a merge would move, and what stands in its way. */
export function MergePlan({ id, otherId }: { id: string; otherId: string }) {
  const query = usePageQuery(useApi().crmMerges.mergePlan.query({ params: { id, otherId } }))
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-64 rounded-md" />}>
      {(plan) => (
        <div className="grid grid-cols-1 gap-4">
          {plan.blocks.map((block) => (
            <p key={block} {...alertProps} className="rounded-sm bg-warning-soft px-4 py-3 text-sm">
              {copy.blocks[block]}
            </p>
          ))}
          <FactList
            facts={[
              [copy.closed, `${plan.closed.name} · ${plan.closed.email}`],
              [copy.orders, formatNumber(plan.orders)],
              [copy.courses, formatNumber(plan.courses)],
              [copy.joinedCourses, plan.joinedCourses.join('; ') || '–'],
              [copy.lessons, formatNumber(plan.lessons)],
              [copy.quizAttempts, formatNumber(plan.quizAttempts)],
              [copy.handIns, formatNumber(plan.handIns)],
              [copy.certificates, formatNumber(plan.certificates)],
              [copy.questions, formatNumber(plan.questions)],
              [copy.lessonNotes, formatNumber(plan.lessonNotes)],
              [copy.reviews, formatNumber(plan.reviews)],
              [copy.joinedReviews, plan.joinedReviews.join('; ') || '–'],
              [copy.seats, formatNumber(plan.seats)],
              [copy.notes, formatNumber(plan.notes)],
              [copy.requests, formatNumber(plan.requests)],
            ]}
          />
        </div>
      )}
    </QueryView>
  )
}
