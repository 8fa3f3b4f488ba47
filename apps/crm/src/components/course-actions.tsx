import { RowMenu } from '@repo/back-office/row-menu'
import type { MenuItem } from '@repo/office-ui/menu'
import { Archive, ClipboardCheck, Download, PencilLine, Send, Undo2 } from 'lucide-react'
import { courseStatusMessages as copy } from './course-status.messages.ts'
import { paths } from './paths.ts'
import { useCan } from './use-can.ts'
import { useCourseExport } from './use-course-export.ts'
import { type CourseState, statusActionsOf, useCourseStatus } from './use-course-status.ts'

const icons = { published: Send, draft: Undo2, archived: Archive }

/** Menu of one course: open it, and for who may publish change its status. */
export function CourseActions({ course }: { course: CourseState & { slug: string } }) {
  const change = useCourseStatus()
  const { mutate: exportCourse } = useCourseExport()
  const canPublish = useCan('publishCourses')
  const statusActions = canPublish ? statusActionsOf(course.status) : []
  const items: MenuItem[] = statusActions.map(({ to, label }) => {
    const Icon = icons[to]
    return {
      id: to,
      label,
      icon: <Icon size={18} aria-hidden="true" />,
      tone: to === 'archived' ? 'danger' : 'default',
      onSelect: () => void change(course, to),
    }
  })
  return (
    <RowMenu
      name={course.title}
      items={[
        {
          id: 'edit',
          label: copy.edit,
          icon: <PencilLine size={18} aria-hidden="true" />,
          href: paths.editCourse({ id: course.id }),
        },
        ...(course.status === 'in_review'
          ? [
              {
                id: 'review',
                label: copy.review,
                icon: <ClipboardCheck size={18} aria-hidden="true" />,
                href: paths.editCourse({ id: course.id, tab: 'review' }),
              },
            ]
          : []),
        {
          id: 'export',
          label: copy.exportZip,
          icon: <Download size={18} aria-hidden="true" />,
          onSelect: () => exportCourse(course),
        },
        ...items,
      ]}
    />
  )
}
