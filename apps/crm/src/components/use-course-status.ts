import { useApi } from '@repo/back-office'
import type { courseStatuses } from '@repo/contract/crm'
import { toast, useConfirm } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { type ArchiveEffects, courseStatusMessages as copy } from './course-status.messages.ts'

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
  archived: [
    { to: 'published', label: copy.reopen },
    { to: 'draft', label: copy.restore },
  ],
}

/** What can be done with a course in its present state. */
export const statusActionsOf = (status: CourseStatus): StatusAction[] => actionsByStatus[status]

/** Asks, changes the status, says what happened and brings every list and the course up to date. */
export function useCourseStatus(): (course: CourseState, to: StatusAction['to']) => Promise<void> {
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()

  return async ({ id, title, status }, to) => {
    const params = { id }
    const question = await ask({ title, status }, to, () => api.crm.archiveEffects.call({ params })).catch(
      (error: unknown) => {
        toast.failure(error)
        return null
      },
    )
    if (!question) return
    const isDone = await confirm({
      ...question,
      cancelLabel: copy.keep,
      tone: to === 'archived' ? 'danger' : 'default',
      act: async () => {
        const course = await api.crm.setCourseStatus.call({ params, body: { status: to } })
        queryClient.setQueryData(api.crm.course.key({ params }), course)
      },
    })
    if (isDone) toast.success(copy.done[to])
    // After the first publication changes of the curriculum wait as a draft.
    await queryClient.invalidateQueries({ queryKey: api.curriculum.curriculum.key({ params }) })
    await queryClient.invalidateQueries({ queryKey: api.crm.courses.key() })
    await queryClient.invalidateQueries({ queryKey: api.crm.dashboard.key() })
  }
}

/** The question before a change; that of archiving tells the counts, which are read first. */
async function ask(
  { title, status }: Omit<CourseState, 'id'>,
  to: StatusAction['to'],
  readEffects: () => Promise<ArchiveEffects>,
): Promise<{ title: string; body: string; confirmLabel: string }> {
  if (to === 'archived') {
    const words = copy.confirm.archived
    return { title: words.title, body: words.body(title, await readEffects()), confirmLabel: copy.archived }
  }
  const kind = status !== 'archived' ? to : to === 'draft' ? 'restore' : 'reopen'
  const words = copy.confirm[kind]
  return { title: words.title, body: words.body(title), confirmLabel: copy[kind] }
}
