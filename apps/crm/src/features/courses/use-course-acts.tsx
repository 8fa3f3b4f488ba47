import { useApi } from '@repo/back-office'
import type { BulkAct, BulkActs } from '@repo/back-office/list-screen'
import { formatNumber } from '@repo/messages'
import { useConfirm } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, Undo2 } from 'lucide-react'
import { courseStatusMessages as copy } from '../../components/course-status.messages.ts'
import { useCan } from '../../components/use-can.ts'
import type { CourseRow } from './courses-table.tsx'

/** Takes many courses off sale, archives them or brings them back as drafts, for who may publish. */
export function useCourseActs(): BulkActs<CourseRow> | undefined {
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const canPublish = useCan('publishCourses')
  if (!canPublish) return undefined
  const set = ({ id }: CourseRow, status: 'draft' | 'archived') =>
    api.crm.setCourseStatus.call({ params: { id }, body: { status } })
  const askFirst =
    (to: 'draft' | 'archived'): BulkAct<CourseRow>['start'] =>
    async (courses, runEach) => {
      const { title, body } = copy.many[to]
      const isSure = await confirm({
        title: title(formatNumber(courses.length)),
        body,
        confirmLabel: copy[to],
        cancelLabel: copy.keep,
        tone: to === 'archived' ? 'danger' : 'default',
      })
      if (isSure) await runEach((course) => set(course, to))
    }
  return {
    refresh: async () => {
      await queryClient.invalidateQueries({ queryKey: api.curriculum.curriculum.key() })
      await queryClient.invalidateQueries({ queryKey: api.crm.course.key() })
      await queryClient.invalidateQueries({ queryKey: api.crm.courses.key() })
      await queryClient.invalidateQueries({ queryKey: api.crm.dashboard.key() })
    },
    acts: [
      {
        id: 'draft',
        label: copy.draft,
        icon: <Undo2 size={16} aria-hidden="true" />,
        isFor: ({ status }) => status === 'published',
        start: askFirst('draft'),
      },
      {
        id: 'restore',
        label: copy.restore,
        icon: <ArchiveRestore size={16} aria-hidden="true" />,
        isFor: ({ status }) => status === 'archived',
        start: (_courses, runEach) =>
          runEach(
            (course) => set(course, 'draft'),
            (course) => set(course, 'archived'),
          ),
      },
      {
        id: 'archive',
        label: copy.archived,
        icon: <Archive size={16} aria-hidden="true" />,
        tone: 'danger',
        isFor: ({ status }) => status === 'draft' || status === 'published',
        start: askFirst('archived'),
      },
    ],
  }
}
