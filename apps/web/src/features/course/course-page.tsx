import { latePart } from '@repo/ui/late-part'
import { chipClass } from '@repo/ui/lib/chip-class'
import { useCallback, useRef } from 'react'
import { useLessonPreview } from '../../components/lesson-preview/use-lesson-preview.tsx'
import { BuyBar } from './buy-bar.tsx'
import { BuyCard } from './buy-card.tsx'
import { courseMessages } from './course.messages.ts'
import type { CourseDetail, Lesson } from './course.types.ts'
import { CourseHero } from './course-hero.tsx'
import { Outcomes } from './course-outcomes.tsx'
import { CourseSection } from './course-section.tsx'
import { useJoin } from './use-join.ts'
import { useLinkedPreview } from './use-linked-preview.ts'
import { useOwnership } from './use-ownership.ts'

const importBody = async () => (await import('./course-body.tsx')).CourseBody
const importRelated = async () => (await import('./course-body.tsx')).Related

const CourseBody = latePart(importBody)
const Related = latePart(importRelated)

/** For the loader of a page that is reached by a link. */
export const preloadCourseBody = CourseBody.preload

/** A course: what decides, the way in, and everything that can be known before paying. */
export function CoursePage({ course }: { course: CourseDetail }) {
  const ownership = useOwnership(course.slug)
  const join = useJoin(course, ownership)
  const preview = useLessonPreview()
  const cardRef = useRef<HTMLDivElement>(null)
  const { open } = preview
  const openPreview = useCallback(
    (lesson: Lesson, startAtSeconds?: number) =>
      open({ lesson, course, posterUrl: course.coverUrl, startAtSeconds }),
    [open, course],
  )
  useLinkedPreview(course, openPreview)
  const openTrailer = () =>
    preview.open({
      lesson: {
        id: `trailer-${course.id}`,
        kind: 'video',
        title: courseMessages.trailer(course.title),
        sensitive: [],
        sensitiveNote: '',
      },
      course,
      isTrailer: true,
      posterUrl: course.coverUrl,
    })
  const firstFree = course.sections
    .flatMap((section) => section.lessons)
    .find((lesson) => lesson.isFreePreview && lesson.kind === 'video')
  return (
    <>
      <div className="relative">
        <div data-surface="hero">
          <div className="wrap pt-5 pb-10 lg:grid lg:min-h-96 lg:grid-cols-[1fr_380px] lg:gap-14 lg:pb-16">
            <CourseHero course={course} />
          </div>
        </div>
        <div className="wrap grid gap-12 pb-24 lg:grid-cols-[1fr_380px] lg:gap-14">
          <div className="-mt-4 lg:col-start-2 lg:row-start-1 lg:-mt-80" ref={cardRef}>
            <div className="lg:sticky lg:top-24">
              <BuyCard
                course={course}
                join={join}
                onPrefetch={preview.prefetch}
                onWatch={course.trailer ? openTrailer : firstFree && (() => openPreview(firstFree))}
                ownership={ownership}
              />
            </div>
          </div>
          <div className="min-w-0 space-y-14 lg:col-start-1 lg:row-start-1 lg:pt-10">
            <Anchors course={course} />
            {course.outcomes.length > 0 && (
              <CourseSection id="outcomes" title={courseMessages.sections.outcomes}>
                <Outcomes outcomes={course.outcomes} />
              </CourseSection>
            )}
            <CourseBody course={course} onPrefetch={preview.prefetch} onPreview={openPreview} />
          </div>
        </div>
      </div>
      <Related courses={course.related} />
      <BuyBar cardRef={cardRef} course={course} join={join} ownership={ownership} />
      {preview.dialog}
    </>
  )
}

/** Chips that jump to the main parts. */
function Anchors({ course }: { course: CourseDetail }) {
  const ids = (['curriculum', 'fit', 'doctors', 'reviews', 'faq'] as const).filter(
    (id) => id !== 'faq' || course.faq.length > 0,
  )
  return (
    <nav aria-label={courseMessages.anchors} className="scroll-x chip-row">
      <ul className="flex gap-2">
        {ids.map((id) => (
          <li key={id}>
            <a className={chipClass()} href={`#${id}`}>
              {courseMessages.anchorLabels[id]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
