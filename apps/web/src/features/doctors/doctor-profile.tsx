import type { doctorDetail } from '@repo/contract/catalogue'
import { formatDate, formatNumber } from '@repo/messages'
import { Breadcrumb } from '@repo/ui/breadcrumb'
import { Button, buttonClass } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { Rating } from '@repo/ui/rating'
import { type ReactNode, useId, useState } from 'react'
import type { z } from 'zod'
import { paths } from '../../app/paths.ts'
import { crumbsClass } from '../../components/card-look.ts'
import { commonMessages } from '../../components/common.messages.ts'
import { CourseCard } from '../../components/course-card.tsx'
import { renderListLink } from '../../components/list-link.tsx'
import { ReviewCard } from '../../components/review-card.tsx'
import { VerifiedBadge } from '../../components/verified-badge.tsx'
import { doctorMessages as copy } from './doctors.messages.ts'

export type DoctorDetail = z.output<typeof doctorDetail>

/** One doctor: portrait and credentials first, then life, courses and what learners say. */
export function DoctorProfile({ doctor }: { doctor: DoctorDetail }) {
  const fullName = `${doctor.academicTitle} ${doctor.name}`
  const [firstCourse] = doctor.courses
  return (
    <>
      <div data-surface="hero">
        <div className="wrap pt-5 pb-12 md:pb-16">
          <Breadcrumb
            className={crumbsClass}
            items={[{ label: commonMessages.doctorList, href: paths.doctors }, { label: fullName }]}
            renderLink={renderListLink}
          />
          <div className="mt-4 grid items-center gap-7 md:grid-cols-[280px_1fr] md:gap-12 lg:grid-cols-[360px_1fr]">
            <img
              alt=""
              className="mx-[calc(var(--gutter)*-1)] aspect-4/5 w-[calc(100%+2*var(--gutter))] max-w-none object-cover md:mx-0 md:w-full md:rounded-lg"
              fetchPriority="high"
              height="500"
              src={doctor.portraitUrl}
              width="400"
            />
            <div>
              <p className="eyebrow text-base">{doctor.academicTitle}</p>
              <h1 tabIndex={-1}>{doctor.name}</h1>
              {doctor.isVerified && <VerifiedBadge className="mt-4" />}
              <Facts doctor={doctor} />
              {firstCourse && (
                <a
                  className={buttonClass({ variant: 'accent', size: 'lg', className: 'mt-8' })}
                  href="#courses"
                >
                  {copy.firstCourse}
                </a>
              )}
            </div>
          </div>
        </div>
      </div>
      <div className="wrap grid gap-12 py-14 lg:grid-cols-[1.4fr_1fr] lg:gap-20 lg:py-20">
        <section aria-labelledby="biography">
          <h2 className="mb-4" id="biography">
            {copy.biography}
          </h2>
          <Biography text={doctor.biography} />
        </section>
        {doctor.degrees.length > 0 && <Degrees degrees={doctor.degrees} />}
      </div>
      <Courses doctor={doctor} fullName={fullName} />
      <Reviews reviews={doctor.reviews} />
    </>
  )
}

function Facts({ doctor }: { doctor: DoctorDetail }) {
  const { licence, rating } = doctor
  return (
    <dl className="mt-6 grid grid-cols-2 gap-x-8 gap-y-4 border-t pt-6">
      {doctor.specialties.length > 0 && (
        <Fact label={copy.facts.specialties}>{doctor.specialties.join(', ')}</Fact>
      )}
      <Fact label={copy.facts.workplace}>{doctor.workplace}</Fact>
      <Fact label={copy.facts.years}>{copy.facts.yearsOf(doctor.yearsOfPractice)}</Fact>
      <Fact label={copy.facts.learners}>{formatNumber(doctor.learnerCount)}</Fact>
      {licence && (
        <Fact label={copy.facts.licence}>
          {copy.facts.licenceOf(licence.number, licence.issuer, formatDate(licence.issuedOn))}
        </Fact>
      )}
      {rating.average !== null && (
        <Fact label={copy.facts.rating}>
          <Rating count={rating.count} value={rating.average} />
        </Fact>
      )}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-on-hero-2">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

/** Long lives fold on narrow screens. */
function Biography({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const paragraphs = text.split(/\n\s*\n/)
  const isLong = text.length > 420
  return (
    <>
      <div className={isLong && !isOpen ? 'fold measure text-lg text-2' : 'measure text-lg text-2'} id={id}>
        {paragraphs.map((paragraph) => (
          <p className="mb-4 last:mb-0" key={paragraph}>
            {paragraph}
          </p>
        ))}
      </div>
      {isLong && (
        <Button
          aria-controls={id}
          aria-expanded={isOpen}
          className="mt-2 md:hidden"
          onClick={() => setIsOpen(!isOpen)}
          variant="link"
        >
          {isOpen ? copy.readLess : copy.readMore}
        </Button>
      )}
    </>
  )
}

function Degrees({ degrees }: { degrees: DoctorDetail['degrees'] }) {
  return (
    <section aria-labelledby="degrees">
      <h2 className="mb-5 text-h3" id="degrees">
        {copy.degrees}
      </h2>
      <ol className="space-y-5 border-l-2 border-gold-fill pl-5">
        {degrees.map((degree) => (
          <li key={`${degree.year}-${degree.title}`}>
            <p className="font-num text-sm font-semibold text-gold">{degree.year}</p>
            <p className="font-semibold">{degree.title}</p>
            <p className="text-sm text-2">{degree.place}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Courses({ doctor, fullName }: { doctor: DoctorDetail; fullName: string }) {
  return (
    <section aria-labelledby="courses" className="section-y bg-surface-2">
      <div className="wrap">
        <h2 className="mb-8 scroll-mt-28" id="courses">
          {copy.courses(fullName)}
        </h2>
        {doctor.courses.length === 0 ? (
          <EmptyState
            action={
              <a className={buttonClass()} href={paths.courses}>
                {commonMessages.courseList}
              </a>
            }
            art="course"
            description={copy.noCoursesHint}
            title={copy.noCourses}
          />
        ) : (
          <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {doctor.courses.map((course) => (
              <li key={course.id}>
                <CourseCard course={course} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function Reviews({ reviews }: Pick<DoctorDetail, 'reviews'>) {
  if (reviews.length === 0) return null
  return (
    <section aria-labelledby="reviews" className="section-y">
      <div className="wrap">
        <h2 className="mb-8" id="reviews">
          {copy.reviews}
        </h2>
        <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
          {reviews.slice(0, 6).map((review) => (
            <li key={review.id}>
              <ReviewCard review={review} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
