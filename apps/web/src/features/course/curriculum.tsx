import { formatDuration, sensitiveFlagLabels } from '@repo/messages'
import { Accordion, AccordionItem } from '@repo/ui/accordion'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { useState } from 'react'
import { PlayIcon } from '../../components/icons.tsx'
import { bodyMessages } from './body.messages.ts'
import { ArticleIcon, AssignmentIcon, DownloadIcon, LockIcon, QuizIcon } from './body-icons.tsx'
import type { CourseDetail, Lesson, Section } from './course.types.ts'
import { VideoIcon } from './course-icons.tsx'

interface CurriculumProps {
  course: CourseDetail
  onPreview: (lesson: Lesson) => void
  onPrefetch: () => void
}

const copy = bodyMessages.curriculum
const kindIcons = {
  video: VideoIcon,
  article: ArticleIcon,
  quiz: QuizIcon,
  assignment: AssignmentIcon,
  download: DownloadIcon,
}

/** All sections and lessons, readable before paying; free lessons play at once. */
export function Curriculum({ course, onPreview, onPrefetch }: CurriculumProps) {
  const { sections } = course
  const firstId = sections[0]?.id
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set(firstId ? [firstId] : []))
  if (sections.length === 0) return <EmptyState art="course" title={copy.empty} />
  const isAllOpen = openIds.size === sections.length
  const quizCount = sections.flatMap(({ lessons }) => lessons).filter(({ kind }) => kind === 'quiz').length
  const toggle = (id: string, isOpen: boolean) => {
    const next = new Set(openIds)
    if (isOpen) next.add(id)
    else next.delete(id)
    setOpenIds(next)
  }
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6">
        <p className="text-2">
          {copy.totals(sections.length, course.lessonCount, formatDuration(course.durationMs))}
          {quizCount > 0 && copy.quizzes(quizCount)}
        </p>
        <Button
          onClick={() => setOpenIds(new Set(isAllOpen ? [] : sections.map((section) => section.id)))}
          variant="link"
        >
          {isAllOpen ? copy.closeAll : copy.openAll}
        </Button>
      </div>
      <Accordion>
        {sections.map((section) => (
          <AccordionItem
            isFlush
            isOpen={openIds.has(section.id)}
            key={section.id}
            meta={copy.section(section.lessons.length, formatDuration(lengthOf(section)))}
            onToggle={(isOpen) => toggle(section.id, isOpen)}
            title={section.title}
          >
            <ul className="divide-y divide-line border-t">
              {section.lessons.map((lesson) => (
                <LessonRow key={lesson.id} lesson={lesson} onPrefetch={onPrefetch} onPreview={onPreview} />
              ))}
            </ul>
          </AccordionItem>
        ))}
      </Accordion>
    </>
  )
}

function lengthOf(section: Section): number {
  return section.lessons.reduce((sum, lesson) => sum + lesson.durationMs, 0)
}

interface LessonRowProps {
  lesson: Lesson
  onPreview: (lesson: Lesson) => void
  onPrefetch: () => void
}

function LessonRow({ lesson, onPreview, onPrefetch }: LessonRowProps) {
  const Icon = kindIcons[lesson.kind]
  const isVideo = lesson.kind === 'video'
  // Results of a quiz belong to an enrolment, so there is nothing to try.
  const isOpen = lesson.isFreePreview && lesson.kind !== 'quiz'
  return (
    <li className="flex min-h-12 items-start gap-3 px-5 py-2 text-[.9375rem] sm:items-center">
      <Icon className="size-5 shrink-0 text-3 max-sm:mt-1.5" />
      <div className="min-w-0 flex-1 gap-4 sm:flex sm:items-center">
        <span className="block min-w-0 flex-1 leading-normal">
          <span className="sr-only">{copy.kinds[lesson.kind]}: </span>
          {isOpen ? (
            <button
              aria-label={isVideo ? copy.previewOf(lesson.title) : copy.readOf(lesson.title)}
              className="link py-1.5 text-left"
              onClick={() => onPreview(lesson)}
              onFocus={isVideo ? onPrefetch : undefined}
              onPointerDown={isVideo ? onPrefetch : undefined}
              onPointerEnter={isVideo ? onPrefetch : undefined}
              type="button"
            >
              {lesson.title}
            </button>
          ) : (
            <span className="inline-block py-1">{lesson.title}</span>
          )}
          <Labels lesson={lesson} />
        </span>
        <span className="flex items-center gap-3 pb-1 text-sm text-3 sm:pb-0">
          {isOpen ? (
            <span aria-hidden="true" className="inline-flex items-center gap-1 font-semibold text-primary">
              {isVideo && <PlayIcon className="size-3.5" />}
              {isVideo ? copy.preview : copy.read}
            </span>
          ) : (
            <>
              <LockIcon className="size-4" />
              <span className="sr-only">{copy.locked}</span>
            </>
          )}
          {lesson.durationMs > 0 && (
            <span className="sm:w-18 sm:text-right">{formatDuration(lesson.durationMs)}</span>
          )}
        </span>
      </div>
    </li>
  )
}

/** What a lesson shows that not everybody wants to see, and for whom it is; known before one joins. */
function Labels({ lesson: { sensitive, sensitiveNote, isProfessionalsOnly } }: { lesson: Lesson }) {
  if (sensitive.length === 0 && !isProfessionalsOnly) return null
  return (
    <span className="flex flex-wrap gap-1.5 pb-1.5">
      {sensitive.length > 0 && <span className="sr-only">{copy.shows}: </span>}
      {sensitive.map((flag) => (
        <Badge key={flag} tone="warning">
          {sensitiveFlagLabels[flag]}
        </Badge>
      ))}
      {isProfessionalsOnly && <Badge tone="info">{copy.professionalsOnly}</Badge>}
      {sensitiveNote && <span className="w-full text-sm text-3">{sensitiveNote}</span>}
    </span>
  )
}
