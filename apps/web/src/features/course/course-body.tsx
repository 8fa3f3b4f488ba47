import { paths } from '../../app/paths.ts'
import { CourseCard } from '../../components/course-card.tsx'
import { bodyMessages } from './body.messages.ts'
import { courseMessages } from './course.messages.ts'
import type { CourseDetail, Lesson } from './course.types.ts'
import { CourseBeforeAfters } from './course-before-afters.tsx'
import { CourseReviews } from './course-reviews.tsx'
import { CourseSection } from './course-section.tsx'
import { Faq, Fit, Paragraphs, References, Safety, Teachers } from './course-sections.tsx'
import { Curriculum } from './curriculum.tsx'

const titles = courseMessages.sections

interface BodyProps {
  course: CourseDetail
  onPreview: (lesson: Lesson) => void
  onPrefetch: () => void
}

/** What can be known of a course before paying, from its curriculum on. */
export function CourseBody({ course, onPreview, onPrefetch }: BodyProps) {
  return (
    // The part stands in a box of no size, so the room between its sections is its own.
    <div className="space-y-14">
      <CourseSection id="curriculum" title={titles.curriculum}>
        <Curriculum course={course} onPrefetch={onPrefetch} onPreview={onPreview} />
      </CourseSection>
      <CourseSection id="description" title={titles.description}>
        <Paragraphs text={course.description} />
      </CourseSection>
      {course.beforeAfterCount > 0 && (
        <CourseSection id="before-after" title={titles.beforeAfters}>
          <CourseBeforeAfters course={course} />
        </CourseSection>
      )}
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
      <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md bg-surface-2 p-5">
        <span className="max-w-[44ch]">{bodyMessages.ask.text}</span>
        <a className="link inline-flex min-h-11 items-center" href={paths.contactAbout(course.title)}>
          {bodyMessages.ask.link}
        </a>
      </p>
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
    </div>
  )
}

/** Courses like this one. */
export function Related({ courses }: { courses: CourseDetail['related'] }) {
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
