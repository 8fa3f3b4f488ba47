import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { RowMenu } from '@repo/back-office/row-menu'
import { DragHandle } from '@repo/back-office/sortable/drag-handle'
import { formatDuration, lessonKindLabels } from '@repo/messages'
import { Checkbox } from '@repo/ui/checkbox'
import clsx from 'clsx'
import { CircleHelp, CirclePlay, ClipboardList, FileDown, FileText } from 'lucide-react'
import { curriculumMessages as copy } from './curriculum.messages.ts'
import { LessonFacts } from './lesson-facts.tsx'
import { lessonMenu } from './lesson-menu.tsx'
import { RowName } from './row-name.tsx'
import type { ListProps } from './section-list.tsx'
import type { Lesson } from './tree.ts'

const icons = {
  video: CirclePlay,
  article: FileText,
  quiz: CircleHelp,
  assignment: ClipboardList,
  download: FileDown,
}

/** One lesson: its name, what it shows, and what can be done with it. */
export function LessonRow({ lesson, acts, renaming, selected, onSelect }: ListProps & { lesson: Lesson }) {
  const { id, title, kind } = lesson
  const sortable = useSortable({ id, disabled: !acts.canEdit })
  const Icon = icons[kind]
  const toggle = () => {
    if (!selected) return
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }
  return (
    <li
      ref={sortable.setNodeRef}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
      className={clsx('bg-surface px-1 py-1 sm:pr-2', sortable.isDragging && 'relative z-10 shadow-2')}
    >
      <div className="flex items-center gap-x-1">
        {acts.canEdit ? (
          <DragHandle
            title={title}
            attributes={sortable.attributes}
            listeners={sortable.listeners}
            activatorRef={sortable.setActivatorNodeRef}
          />
        ) : null}
        {selected ? (
          <Checkbox
            label={copy.selectLesson(title)}
            isLabelHidden
            checked={selected.has(id)}
            onChange={toggle}
          />
        ) : null}
        <Icon size={18} aria-hidden="true" className="mx-1 shrink-0 text-3" />
        <span className="sr-only">{lessonKindLabels[kind]}: </span>
        <RowName
          title={title}
          isRenaming={renaming === id}
          canEdit={acts.canEdit}
          className="py-2"
          onRename={() => acts.rename(id)}
          onSave={(name) => acts.saveName(id, name)}
          onCancel={acts.cancelName}
        />
        <span className="shrink-0 px-1 font-num text-sm whitespace-nowrap text-3 max-sm:hidden">
          {lesson.durationMs > 0 ? formatDuration(lesson.durationMs) : null}
        </span>
        {acts.canEdit ? <RowMenu name={title} items={lessonMenu(lesson, acts)} /> : null}
      </div>
      <LessonFacts lesson={lesson} acts={acts} />
    </li>
  )
}
