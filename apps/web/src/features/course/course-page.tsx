import { chipClass } from '@repo/ui/tag'
import { useRef } from 'react'
import { CourseCard } from '../../components/course-card.tsx'
import { useLessonPreview } from '../../components/lesson-preview/use-lesson-preview.tsx'
import { BuyBar } from './buy-bar.tsx'
import { BuyCard } from './buy-card.tsx'
import { courseMessages } from './course.messages.ts'
import type { CourseDetail, Lesson } from './course.types.ts'
import { CourseHero } from './course-hero.tsx'
import { CourseReviews } from './course-reviews.tsx'
import {
  CourseSection,
  Faq,
  Fit,
  Outcomes,
  Paragraphs,
  References,
  Safety,
  Teachers,
} from './course-sections.tsx'
import { Curriculum } from './curriculum.tsx'
import { useJoin } from './use-join.ts'
import { useLinkedPreview } from './use-linked-preview.ts'
import { useOwnership } from './use-ownership.ts'

const titles = courseMessages.sections

/** A course: what decides, the way in, and everything that can be known before paying. */
export function CoursePage({ course }: { course: CourseDetail }) {
  const ownership = useOwnership(course.slug)
  const join = useJoin(course, ownership)
  const preview = useLessonPreview()
  const cardRef = useRef<HTMLDivElement>(null)
  const openPreview = (lesson: Lesson, startAtSeconds?: number) =>
    preview.open({ lesson, course, posterUrl: course.coverUrl, startAtSeconds })
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
            <Body course={course} onPrefetch={preview.prefetch} onPreview={openPreview} />
          </div>
        </div>
      </div>
      <Related courses={course.related} />
      <BuyBar cardRef={cardRef} course={course} join={join} ownership={ownership} />
      {preview.dialog}
    </>
  )
}

interface BodyProps {
  course: CourseDetail
  onPreview: (lesson: Lesson) => void
  onPrefetch: () => void
}

function Body({ course, onPreview, onPrefetch }: BodyProps) {
  return (
    <>
      {course.outcomes.length > 0 && (
        <CourseSection id="outcomes" title={titles.outcomes}>
          <Outcomes outcomes={course.outcomes} />
        </CourseSection>
      )}
      <CourseSection id="curriculum" title={titles.curriculum}>
        <Curriculum course={course} onPrefetch={onPrefetch} onPreview={onPreview} />
      </CourseSection>
      <CourseSection id="description" title={titles.description}>
        <Paragraphs text={course.description} />
      </CourseSection>
      <CourseSection id="fit" title={titles.fit}>
        <Fit course={course} />
      </CourseSection>
      <CourseSection id="doctors" title={titles.doctors}>
        <Teachers doctors={course.doctors} />
      </CourseSection>
      <CourseSection id="reviews" title={titles.reviews}>
        <CourseReviews course={course} />
      </CourseSection>
      {course.faq.length > 0 && (
        <CourseSection id="faq" title={titles.faq}>
          <Faq faq={course.faq} />
        </CourseSection>
      )}
      {course.risks.length > 0 && (
        <CourseSection id="safety" title={titles.safety}>
          <Safety risks={course.risks} />
        </CourseSection>
      )}
      {course.references.length > 0 && (
        <CourseSection id="references" title={titles.references}>
          <References references={course.references} />
        </CourseSection>
      )}
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

function Related({ courses }: { courses: CourseDetail['related'] }) {
  if (courses.length === 0) return null
  return (
    <section aria-labelledby="related" className="section-y bg-surface-2">
      <div className="wrap">
        <h2 className="mb-8" id="related">
          {titles.related}
        </h2>
        <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
          {courses.slice(0, 3).map((related) => (
            <li key={related.id}>
              <CourseCard course={related} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
