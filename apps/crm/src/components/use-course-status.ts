import { useApi } from '@repo/back-office'
import type { courseStatuses } from '@repo/contract/crm'
import { toast, useConfirm } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { courseStatusMessages as copy } from './course-status.messages.ts'

export type CourseStatus = (typeof courseStatuses)[number]

export interface CourseState {
  id: string
  title: string
  status: CourseStatus
}

export interface StatusAction {
  to: 'published' | 'draft' | 'archived'
  label: string
}

const actionsByStatus: Record<CourseStatus, StatusAction[]> = {
  draft: [
    { to: 'published', label: copy.published },
    { to: 'archived', label: copy.archived },
  ],
  // Decided on where its changes and comments are.
  in_review: [],
  published: [
    { to: 'draft', label: copy.draft },
    { to: 'archived', label: copy.archived },
  ],
  archived: [{ to: 'draft', label: copy.restore }],
}

/** What can be done with a course in its present state. */
export const statusActionsOf = (status: CourseStatus): StatusAction[] => actionsByStatus[status]

/** Asks, changes the status, says what happened and brings every list and the course up to date. */
export function useCourseStatus(): (course: CourseState, to: StatusAction['to']) => Promise<void> {
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()

  return async ({ id, title }, to) => {
    const question = copy.confirm[to]
    const isDone = await confirm({
      title: question.title,
      body: question.body(title),
      confirmLabel: copy[to],
      cancelLabel: copy.keep,
      tone: to === 'archived' ? 'danger' : 'default',
      act: async () => {
        const course = await api.crm.setCourseStatus.call({ params: { id }, body: { status: to } })
        queryClient.setQueryData(api.crm.course.key({ params: { id } }), course)
      },
    })
    if (isDone) toast.success(copy.done[to])
    // After the first publication changes of the curriculum wait as a draft.
    await queryClient.invalidateQueries({ queryKey: api.curriculum.curriculum.key({ params: { id } }) })
    await queryClient.invalidateQueries({ queryKey: api.crm.courses.key() })
    await queryClient.invalidateQueries({ queryKey: api.crm.dashboard.key() })
  }
}
