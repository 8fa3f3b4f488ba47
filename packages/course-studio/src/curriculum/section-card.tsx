import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { RowMenu } from '@repo/back-office/row-menu'
import { DragHandle } from '@repo/back-office/sortable/drag-handle'
import { stepItems } from '@repo/back-office/sortable/step-items'
import { lessonKinds } from '@repo/contract/course-outline'
import { formatDuration, formatNumber } from '@repo/messages'
import { Button } from '@repo/ui/button'
import clsx from 'clsx'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { curriculumMessages as copy } from './curriculum.messages.ts'
import { LessonRow } from './lesson-row.tsx'
import { RowName } from './row-name.tsx'
import type { ListProps } from './section-list.tsx'
import type { Section } from './tree.ts'

/** A section with its lessons, what can be done with it, and buttons that add a lesson. */
export function SectionCard({ section, ...list }: ListProps & { section: Section }) {
  const { acts, renaming } = list
  const { id, title, lessons } = section
  const sortable = useSortable({ id, disabled: !acts.canEdit })
  const durationMs = lessons.reduce((sum, lesson) => sum + lesson.durationMs, 0)
  return (
    <li
      ref={sortable.setNodeRef}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
      className={clsx('rounded-md border bg-surface', sortable.isDragging && 'relative z-10 shadow-2')}
    >
      <div className="flex items-center gap-x-1 rounded-t-md bg-surface-2 py-1 pr-1 pl-1 sm:pr-2">
        {acts.canEdit ? (
          <DragHandle
            title={title}
            attributes={sortable.attributes}
            listeners={sortable.listeners}
            activatorRef={sortable.setActivatorNodeRef}
          />
        ) : null}
        <h3 className="flex min-w-0 flex-1 font-text text-base font-semibold tracking-normal">
          <RowName
            title={title}
            isRenaming={renaming === id}
            canEdit={acts.canEdit}
            className="py-2"
            onRename={() => acts.rename(id)}
            onSave={(name) => acts.saveName(id, name)}
            onCancel={acts.cancelName}
          />
        </h3>
        <p className="shrink-0 px-1 text-sm text-3 max-sm:hidden">
          {copy.sectionSummary(
            formatNumber(lessons.length),
            durationMs > 0 ? formatDuration(durationMs) : null,
          )}
        </p>
        {acts.canEdit ? (
          <RowMenu
            name={title}
            items={[
              {
                id: 'rename',
                label: copy.rename,
                icon: <Pencil size={16} />,
                onSelect: () => acts.rename(id),
              },
              ...stepItems({
                labels: copy,
                canStep: (by) => acts.canStep(id, by),
                onStep: (by) => acts.step(id, by),
              }),
              {
                id: 'remove',
                label: copy.remove,
                icon: <Trash2 size={16} />,
                tone: 'danger',
                hasSeparator: true,
                onSelect: () => acts.remove([id], title),
              },
            ]}
          />
        ) : null}
      </div>
      <SortableContext items={lessons.map((lesson) => lesson.id)} strategy={verticalListSortingStrategy}>
        {lessons.length > 0 ? (
          <ol className="divide-y divide-line border-t">
            {lessons.map((lesson) => (
              <LessonRow key={lesson.id} lesson={lesson} {...list} />
            ))}
          </ol>
        ) : null}
      </SortableContext>
      {acts.canEdit ? (
        <div className="flex flex-wrap gap-1 border-t px-2 py-1">
          {lessonKinds.map((kind) => {
            const label = copy.add[kind]
            return (
              <Button
                key={kind}
                size="sm"
                variant="ghost"
                icon={<Plus size={16} aria-hidden="true" />}
                aria-label={copy.addTo(label, title)}
                onClick={() => acts.addLesson(section, kind)}
              >
                {label}
              </Button>
            )
          })}
        </div>
      ) : null}
    </li>
  )
}
