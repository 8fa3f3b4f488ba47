import { useApi } from '@repo/back-office'
import { type ListColumn, ListPart } from '@repo/back-office/list-screen'
import { courseStatusLabels, sensitiveFlagLabels } from '@repo/messages'
import { defineFilters, Link, textParam, valuePositionParams } from '@repo/routing'
import { formatClock } from '@repo/timeline/clock'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { videoStateLabels } from '../studio.messages.ts'
import { useStudio } from '../studio-context.ts'
import { pollOf, type VideoLesson } from '../video.types.ts'
import { audienceMessages } from './audience.messages.ts'
import { LessonAudience } from './lesson-audience.tsx'
import { LessonVideoCell } from './lesson-video-cell.tsx'
import { lessonsMessages as copy } from './lessons.messages.ts'

/** The page shows the library unless `view` says otherwise. */
const filters = defineFilters(
  { course: textParam(), q: textParam(), ...valuePositionParams },
  { view: 'lessons' },
)

const professionalWords = { true: audienceMessages.professionalsBadge, false: '' }

const columns: ListColumn<VideoLesson>[] = [
  {
    id: 'lesson',
    header: copy.name,
    isPrimary: true,
    csv: [
      [copy.name, { from: 'lessonTitle' }],
      [copy.section, { from: 'sectionTitle' }],
      [copy.course, { from: 'course.title' }],
      [copy.courseStatus, { from: 'course.status', words: courseStatusLabels }],
    ],
    cell: ({ lessonTitle, sectionTitle, course, isWaiting, video }) => (
      <>
        <span className="block truncate max-sm:whitespace-normal">{lessonTitle}</span>
        <span className="block truncate font-normal text-3 max-sm:whitespace-normal">
          {[
            course.title,
            sectionTitle,
            courseStatusLabels[course.status],
            video && formatClock(video.durationMs),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {isWaiting ? <WaitingNote courseId={course.id} lessonTitle={lessonTitle} /> : null}
      </>
    ),
  },
  {
    id: 'video',
    header: copy.video,
    className: 'lg:min-w-72',
    csv: [
      [copy.video, { from: 'video.title' }],
      [copy.videoState, { from: 'video.state', words: videoStateLabels }],
    ],
    cell: (lesson) => <LessonVideoCell lesson={lesson} />,
  },
  {
    id: 'audience',
    header: audienceMessages.act,
    className: 'lg:min-w-44',
    csv: [
      [audienceMessages.act, { from: 'isProfessionalsOnly', words: professionalWords }],
      [audienceMessages.sensitive, { from: 'sensitive', join: ', ', words: sensitiveFlagLabels }],
      [audienceMessages.note, { from: 'sensitiveNote' }],
    ],
    cell: (lesson) => <LessonAudience lesson={lesson} />,
  },
]

/** That learners do not have it yet, and the way to where the course is handed in. */
function WaitingNote({ courseId, lessonTitle }: { courseId: string; lessonTitle: string }) {
  const draft = useStudio().paths.curriculum(courseId)
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 font-normal text-sm">
      <Badge tone="warning">{copy.waiting}</Badge>
      <span className="text-3 max-sm:whitespace-normal">{copy.waitingHint}</span>
      {draft ? (
        <Link to={draft} className="link" aria-label={copy.toCourseNamed(lessonTitle)}>
          {copy.toCourse}
        </Link>
      ) : null}
    </span>
  )
}

/** The video lessons of the courses one teaches or runs, each with its video. */
export function LessonsView() {
  const { videoLessons } = useApi().videos
  return (
    <ListPart
      id="video-lessons"
      title={copy.title}
      filters={filters}
      read={({ q, course, ...place }) =>
        videoLessons.query({ query: { q: q || undefined, course: course || undefined, ...place } })
      }
      pollMs={(page) => pollOf(page.items.flatMap(({ video }) => video?.state ?? []))}
      search={{ label: copy.search, hint: copy.searchHint }}
      controls={({ values, setFilters }) =>
        values.course ? (
          <p className="flex flex-wrap items-center gap-2">
            {copy.filteredByCourse}
            <Button variant="link" onClick={() => setFilters({ course: '' })}>
              {copy.allCourses}
            </Button>
          </p>
        ) : null
      }
      columns={columns}
      rowKey={({ lessonId }) => lessonId}
      rowName={({ lessonTitle }) => lessonTitle}
      exportName={copy.fileName}
      empty={{
        first: { title: copy.empty, description: copy.emptyHint },
        noMatch: { title: copy.noMatch, description: copy.noMatchHint },
      }}
    />
  )
}
