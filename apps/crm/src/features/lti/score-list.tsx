import { useApi } from '@repo/back-office'
import { type ListColumn, ListPart } from '@repo/back-office/list-screen'
import { RowMenu } from '@repo/back-office/row-menu'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDateTime, formatNumber } from '@repo/messages'
import { defineFilters, pagePositionParams } from '@repo/routing'
import { toast } from '@repo/shell'
import { Badge } from '@repo/ui/badge'
import { useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { scoresMessages as copy } from './lti.messages.ts'

type Score = EndpointOutput<ApiContract['crmLti']['scores']>['items'][number]

const tones = { waiting: 'info', delivered: 'success', failed: 'danger' } as const
const filters = defineFilters(pagePositionParams)
/** While something is on its way, what comes of it should show by itself. */
const POLL_MS = 5000

/** What the last try came to: a status, or why there was no answer. */
function resultOf({ tries }: Score): string {
  const last = tries.at(-1)
  if (!last) return copy.noTries
  const what = last.fault ? copy.faults[last.fault] : copy.status(last.status ?? 0)
  return `${what} · ${copy.ms(formatNumber(last.ms))}`
}

const columns: ListColumn<Score>[] = [
  {
    id: 'learner',
    header: copy.learner,
    isPrimary: true,
    csv: [
      [copy.learner, { from: 'learner.name' }],
      [copy.course, { from: 'course.title' }],
      [copy.lesson, { from: 'lesson' }],
    ],
    cell: ({ learner, course, lesson }) => (
      <span className="block min-w-0">
        <span className="block wrap-anywhere">{learner.name}</span>
        <span className="block font-normal wrap-anywhere text-3">
          {lesson ? `${course.title} · ${lesson}` : course.title}
        </span>
      </span>
    ),
  },
  {
    id: 'percent',
    header: copy.percent,
    isNumeric: true,
    csv: { from: 'sentPercent' },
    cell: ({ sentPercent }) => (sentPercent === null ? '–' : formatNumber(sentPercent)),
  },
  {
    id: 'state',
    header: copy.state,
    csv: { from: 'state', words: copy.states },
    cell: ({ state, nextTryAt, tries }) => (
      <span className="block">
        <Badge tone={tones[state]}>{copy.states[state]}</Badge>
        {nextTryAt && tries.length > 0 ? (
          <span className="mt-1 block text-sm text-3">{copy.next(formatDateTime(nextTryAt))}</span>
        ) : null}
      </span>
    ),
  },
  {
    id: 'answer',
    header: copy.answer,
    csv: { from: 'tries.status' },
    cell: (score) => {
      const answer = score.state === 'delivered' ? '' : (score.tries.at(-1)?.answer ?? '')
      return (
        <span className="block sm:min-w-64">
          {resultOf(score)}
          {answer ? <span className="mt-1 block text-sm wrap-anywhere text-3">{answer}</span> : null}
        </span>
      )
    },
  },
  {
    id: 'sentAt',
    header: copy.sentAt,
    className: 'sm:whitespace-nowrap',
    isHiddenOnPhone: true,
    csv: { from: 'sentAt', as: 'moment' },
    cell: ({ sentAt }) => (sentAt ? formatDateTime(sentAt) : '–'),
  },
]

/** Places of learners in the grade book of a platform, newest first. */
export function ScoreList({ platformId, isActive }: { platformId: string; isActive: boolean }) {
  const { crmLti } = useApi()
  const queryClient = useQueryClient()
  const resend = async ({ id }: Score) => {
    try {
      await crmLti.resendScore.call({ params: { id } })
      toast.success(copy.resent)
    } catch (error) {
      toast.failure(error)
    }
    await queryClient.invalidateQueries({ queryKey: crmLti.scores.key() })
  }
  const nameOf = ({ learner, course }: Score) => `${learner.name}, ${course.title}`
  return (
    <ListPart
      id="lti-scores"
      title={copy.title}
      filters={filters}
      read={(query) => crmLti.scores.query({ params: { id: platformId }, query })}
      pollMs={({ items }) => (items.some(({ state }) => state === 'waiting') ? POLL_MS : false)}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={nameOf}
      {...(isActive
        ? {
            rowActions: (score: Score) => (
              <RowMenu
                name={nameOf(score)}
                items={[
                  {
                    id: 'resend',
                    label: copy.resend,
                    icon: <RotateCw size={18} aria-hidden="true" />,
                    onSelect: () => void resend(score),
                  },
                ]}
              />
            ),
          }
        : {})}
      exportName={copy.fileName}
      empty={{ first: { title: copy.empty, description: copy.emptyHint } }}
    />
  )
}
