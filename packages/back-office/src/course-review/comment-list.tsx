import { courseFieldLabels, lessonKindLabels } from '@repo/messages'
import { type ReactNode, useId } from 'react'
import { CommentThread } from './comment-thread.tsx'
import { courseReviewMessages as copy } from './course-review.messages.ts'
import type { CourseComment, CourseReview, RoleOfComment } from './types.ts'

interface Props {
  review: CourseReview
  reader: RoleOfComment
  isReadOnly?: boolean
  /** Shows every lesson, also those without comments. */
  hasAllLessons?: boolean
}

/** All comments of a course at what they are pinned to: the course, its details, its lessons in their order. */
export function CommentList({ review, hasAllLessons = false, ...shared }: Props) {
  const { comments, outline, course } = review
  const general = comments.filter(({ place }) => place.kind === 'course')
  const ofFields = Map.groupBy(
    comments.filter(({ place }) => place.kind === 'field'),
    ({ place }) => (place.kind === 'field' ? place.field : 'title'),
  )
  const ofGone = Map.groupBy(
    comments.filter(({ isLessonGone }) => isLessonGone),
    ({ lessonTitle }) => lessonTitle ?? '',
  )
  const of = (lessonId: string) =>
    comments.filter(({ place }) => place.kind === 'lesson' && place.lessonId === lessonId)
  const threads = (found: readonly CourseComment[]) =>
    found.map((comment) => (
      <CommentThread key={comment.id} courseId={course.id} comment={comment} {...shared} />
    ))
  const shown = outline
    .map((section) => ({
      ...section,
      lessons: section.lessons.filter((lesson) => hasAllLessons || of(lesson.id).length > 0),
    }))
    .filter(({ lessons }) => lessons.length > 0)
  if (comments.length === 0 && !hasAllLessons)
    return (
      <p data-focus-rest="" className="text-2">
        {copy.none}
      </p>
    )
  return (
    <div className="grid gap-6">
      {general.length > 0 ? <Place name={copy.course}>{threads(general)}</Place> : null}
      {[...ofFields].map(([field, found]) => (
        <Place key={field} name={copy.field(courseFieldLabels[field])}>
          {threads(found)}
        </Place>
      ))}
      {shown.map((section) => (
        <div key={section.id} className="grid gap-4">
          <h3 className="font-text text-sm font-semibold tracking-normal text-3">
            {copy.section(section.title)}
          </h3>
          {section.lessons.map((lesson) => (
            <Place
              key={lesson.id}
              as="h4"
              name={copy.lesson(lesson.title)}
              note={lessonKindLabels[lesson.kind]}
            >
              {threads(of(lesson.id))}
            </Place>
          ))}
        </div>
      ))}
      {[...ofGone].map(([title, found]) => (
        <Place key={title} name={copy.lessonGone(title)}>
          {threads(found)}
        </Place>
      ))}
    </div>
  )
}

function Place({
  name,
  note,
  as: Heading = 'h3',
  children,
}: {
  name: string
  /** Below the name, such as what kind of lesson it is. */
  note?: string
  /** `h4` under the name of a section. */
  as?: 'h3' | 'h4'
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <Heading id={id} className="min-w-0 font-text text-base font-semibold tracking-normal break-words">
        {name}
      </Heading>
      {note ? <p className="-mt-1.5 text-sm text-3">{note}</p> : null}
      {children}
    </section>
  )
}
