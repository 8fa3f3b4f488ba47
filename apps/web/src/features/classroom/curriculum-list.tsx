import { formatDuration } from '@repo/messages'
import { Progress } from '@repo/ui/progress'
import clsx from 'clsx'
import {
  CircleCheck,
  CircleHelp,
  CirclePlay,
  ClipboardList,
  FileDown,
  FileText,
  LockKeyhole,
} from 'lucide-react'
import { paths } from '../../app/paths.ts'
import { useClassroomPaths } from '../../components/course-preview/preview-context.ts'
import { classroomMessages as copy, lockText } from './classroom.messages.ts'
import type { Classroom, ClassroomLesson } from './classroom.types.ts'
import { lessonsOf } from './lesson-order.ts'

const kindIcons = {
  video: CirclePlay,
  article: FileText,
  quiz: CircleHelp,
  assignment: ClipboardList,
  download: FileDown,
}

interface CurriculumListProps {
  classroom: Classroom
  currentId: string
  onChoose?: () => void
}

/** The course at a glance: what is done, what is on, what comes. */
export function CurriculumList({ classroom, currentId, onChoose }: CurriculumListProps) {
  const total = lessonsOf(classroom).length
  return (
    <>
      <div className="border-b p-5">
        <Progress
          hasFigure
          label={copy.progressLabel}
          value={classroom.percent}
          valueText={copy.progressText(classroom.completedLessons, total, classroom.percent)}
        />
        <p className="mt-1 font-num text-sm text-3">{copy.progress(classroom.completedLessons, total)}</p>
        {classroom.givesCertificate && (
          <a
            className="link mt-2 inline-flex min-h-6 items-center text-sm"
            href={paths.courseCertificate(classroom.course.slug)}
          >
            {copy.certificate}
          </a>
        )}
      </div>
      <ol>
        {classroom.sections.map((section) => (
          <li className="border-b last:border-b-0" key={section.id}>
            <h3 className="bg-surface-2 px-5 py-3 font-text text-sm font-semibold leading-relaxed text-2">
              {section.title}
            </h3>
            <ol>
              {section.lessons.map((lesson) => (
                <LessonItem
                  isCurrent={lesson.id === currentId}
                  key={lesson.id}
                  lesson={lesson}
                  onChoose={onChoose}
                  slug={classroom.course.slug}
                />
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </>
  )
}

interface LessonItemProps {
  lesson: ClassroomLesson
  slug: string
  isCurrent: boolean
  onChoose?: () => void
}

function LessonItem({ lesson, slug, isCurrent, onChoose }: LessonItemProps) {
  const { progress } = lesson
  const classroom = useClassroomPaths(slug)
  const isDone = progress.completedAt !== null
  const Icon = isDone ? CircleCheck : lesson.lock ? LockKeyhole : kindIcons[lesson.kind]
  const isPartly = !isDone && progress.percent > 0
  return (
    <li>
      <a
        aria-current={isCurrent ? 'true' : undefined}
        className={clsx(
          'flex min-h-14 items-start gap-3 border-l-3 px-4.5 py-3 leading-snug transition-colors focus-visible:-outline-offset-2',
          isCurrent ? 'border-primary bg-primary-soft' : 'border-transparent hover:bg-surface-2',
        )}
        data-keep-scroll=""
        href={classroom.lesson(lesson.id)}
        onClick={onChoose}
      >
        <Icon
          aria-hidden="true"
          className={clsx('mt-0.5 shrink-0', isDone ? 'text-success' : isCurrent ? 'text-primary' : 'text-3')}
          size={20}
        />
        <span className="min-w-0 flex-1">
          <span className={clsx('block text-[.9375rem]', isCurrent && 'font-semibold')}>{lesson.title}</span>
          <span className="mt-0.5 block text-sm text-3">
            {copy.kinds[lesson.kind]}
            {lesson.durationMs > 0 && ` · ${formatDuration(lesson.durationMs)}`}
            {lesson.lock && (
              <>
                <span className="sr-only">, {copy.locked}</span> · {lockText(lesson.lock)}
              </>
            )}
            {isDone && <span className="sr-only">, {copy.done}</span>}
            {lesson.isProfessionalsOnly && ` · ${copy.professionalsOnly}`}
            {isPartly && ` · ${copy.partly(progress.percent)}`}
          </span>
        </span>
      </a>
    </li>
  )
}
