import { Panel } from '@repo/back-office/panel'
import { formatDuration, formatNumber, lessonKindLabels } from '@repo/messages'
import { Accordion, AccordionItem } from '@repo/ui/accordion'
import { Badge } from '@repo/ui/badge'
import { LessonAudience, LessonVideo, useCourseVideos } from '@repo/video-studio/lesson-video'
import { CircleHelp, CirclePlay, FileText } from 'lucide-react'
import { courseEditorMessages as copy } from './course-editor.messages.ts'
import type { StaffCourse } from './course-form.ts'

type Section = StaffCourse['sections'][number]

const icons = { video: CirclePlay, article: FileText, quiz: CircleHelp }

const durationOf = (section: Section) => section.lessons.reduce((sum, { durationMs }) => sum + durationMs, 0)

/** Sections and lessons as they stand, with their durations and their videos. */
export function CurriculumPanel({ course, canEdit }: { course: StaffCourse; canEdit: boolean }) {
  const videos = useCourseVideos(course.id, canEdit)
  const { sections, lessonCount, durationMs } = course
  return (
    <Panel
      title={copy.sections.curriculum}
      aside={
        <p className="text-3">
          {copy.curriculumSummary(
            formatNumber(sections.length),
            formatNumber(lessonCount),
            formatDuration(durationMs),
          )}
        </p>
      }
    >
      {sections.length === 0 ? (
        <p className="text-2">
          {copy.curriculumEmpty} {copy.curriculumEmptyHint}
        </p>
      ) : (
        <Accordion>
          {sections.map((section, index) => (
            <AccordionItem
              key={section.id}
              title={section.title}
              meta={copy.sectionTotal(
                formatNumber(section.lessons.length),
                formatDuration(durationOf(section)),
              )}
              defaultOpen={index === 0}
              isFlush
            >
              <Lessons section={section} videos={videos} canEdit={canEdit} />
            </AccordionItem>
          ))}
        </Accordion>
      )}
    </Panel>
  )
}

type CourseVideos = ReturnType<typeof useCourseVideos>

interface LessonsProps {
  section: Section
  videos: CourseVideos
  canEdit: boolean
}

function Lessons({ section, videos, canEdit }: LessonsProps) {
  return (
    <ol className="divide-y divide-line border-t">
      {section.lessons.map((lesson) => {
        const Icon = icons[lesson.kind]
        return (
          <li key={lesson.id} className="flex min-h-11 flex-wrap items-center gap-x-3 px-5 py-2">
            <Icon size={18} aria-hidden="true" className="shrink-0 text-3" />
            <span className="sr-only">{lessonKindLabels[lesson.kind]}: </span>
            <span className="min-w-0 flex-1">{lesson.title}</span>
            {lesson.isFreePreview ? <Badge tone="primary">{copy.freePreview}</Badge> : null}
            <LessonAudience
              canEdit={canEdit}
              lesson={{ ...lesson, lessonId: lesson.id, lessonTitle: lesson.title }}
            />
            <Length lesson={lesson} isToldBelow={Boolean(videos?.has(lesson.id))} />
            <LessonVideoLine video={videos?.get(lesson.id)} />
          </li>
        )
      })}
    </ol>
  )
}

/** How long a lesson is, or that its video is missing where no line below says it. */
function Length({ lesson, isToldBelow }: { lesson: Section['lessons'][number]; isToldBelow: boolean }) {
  const isMissing = lesson.kind === 'video' && lesson.durationMs === 0
  if (isMissing && isToldBelow) return null
  return (
    <span className="shrink-0 whitespace-nowrap font-num text-3">
      {isMissing ? copy.noVideo : formatDuration(lesson.durationMs)}
    </span>
  )
}

/** Below a video lesson: which video it has, in which state, and the choice of another. */
function LessonVideoLine({ video }: { video: Parameters<typeof LessonVideo>[0]['lesson'] | undefined }) {
  if (!video) return null
  return (
    <div className="w-full pl-7.5">
      <LessonVideo lesson={video} />
    </div>
  )
}
