import type { EndpointOutput } from '@repo/contract'
import type { catalogue } from '@repo/contract/catalogue'
import { formatDuration, formatNumber, levelLabels } from '@repo/messages'
import { Breadcrumb } from '@repo/ui/breadcrumb'
import { buttonClass } from '@repo/ui/button'
import { cardClass } from '@repo/ui/card'
import { EmptyState } from '@repo/ui/empty-state'
import { paths } from '../../app/paths.ts'
import { cardLink } from '../../components/card-look.ts'
import { commonMessages } from '../../components/common.messages.ts'
import { CourseCard, type CourseCardData } from '../../components/course-card.tsx'
import { DoctorCard } from '../../components/doctor-card.tsx'
import { renderListLink } from '../../components/list-link.tsx'
import { MotifField } from '../../components/motif.tsx'
import { NewsCard } from '../../components/news-card.tsx'
import { Rail } from '../../components/rail.tsx'
import { SectionHeading } from '../../components/section-heading.tsx'
import { categoryMessages as copy, motifAudience } from './category.messages.ts'

export type CategoryDetail = EndpointOutput<typeof catalogue.category>

const levelOrder = ['basic', 'intermediate', 'advanced'] as const

/** A subject: what it is, where to begin, its courses and teachers. */
export function CategoryPage({ category }: { category: CategoryDetail }) {
  return (
    <>
      <Banner category={category} />
      <Subcategories categories={category.children} />
      {category.courses.length === 0 ? (
        <NoCourses />
      ) : (
        <>
          <LearningPath courses={category.courses} />
          <AllCourses category={category} />
        </>
      )}
      {category.doctors.length > 0 && (
        <section aria-labelledby="category-doctors" className="section-y bg-surface-2">
          <div className="wrap">
            <SectionHeading id="category-doctors" title={copy.doctors} />
            <Rail labelledBy="category-doctors">
              {category.doctors.map((doctor) => (
                <DoctorCard doctor={doctor} key={doctor.slug} />
              ))}
            </Rail>
          </div>
        </section>
      )}
      {category.news.length > 0 && (
        <section aria-labelledby="category-news" className="section-y">
          <div className="wrap">
            <SectionHeading id="category-news" title={copy.news} />
            <ul className="grid gap-5 md:grid-cols-3">
              {category.news.slice(0, 3).map((article) => (
                <li key={article.id}>
                  <NewsCard article={article} />
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
    </>
  )
}

function Subcategories({ categories }: { categories: CategoryDetail['children'] }) {
  if (categories.length === 0) return null
  return (
    <section aria-labelledby="subcategories" className="wrap pt-10 md:pt-14">
      <h2 id="subcategories" className="text-h3">
        {copy.subcategories}
      </h2>
      <ul className="mt-4 flex flex-wrap gap-3">
        {categories.map(({ slug, name, courseCount }) => (
          <li key={slug}>
            <a
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-strong px-4 font-semibold hover:border-primary hover:text-primary"
              href={paths.category(slug)}
            >
              {name}
              <span className="font-normal text-3">{commonMessages.courses(formatNumber(courseCount))}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Banner({ category }: { category: CategoryDetail }) {
  return (
    <div className="relative overflow-hidden" data-surface="hero">
      <MotifField
        className="absolute -right-16 -bottom-24 size-72 text-on-hero-2 opacity-20 md:right-[4vw] md:-bottom-20 md:size-104"
        name={category.motif}
      />
      <div className="wrap relative pt-5 pb-12 md:pb-16">
        <Breadcrumb
          items={[
            { label: commonMessages.courseList, href: paths.courses },
            ...category.parents.map(({ slug, name }) => ({ label: name, href: paths.category(slug) })),
            { label: category.name },
          ]}
          renderLink={renderListLink}
        />
        <p className="eyebrow mt-6">{motifAudience[category.motif]}</p>
        <h1 className="mt-2" tabIndex={-1}>
          {category.name}
        </h1>
        <p className="mt-4 max-w-[60ch] text-lg text-on-hero-2">{category.intro || category.description}</p>
      </div>
    </div>
  )
}

/** One course per level, the best known first: the list comes in that order. */
function pathOf(courses: CourseCardData[]): CourseCardData[] {
  return levelOrder.flatMap((level) => courses.find((course) => course.level === level) ?? [])
}

function LearningPath({ courses }: { courses: CourseCardData[] }) {
  const steps = pathOf(courses)
  if (steps.length < 2) return null
  return (
    <section aria-labelledby="path" className="section-y pb-0!">
      <div className="wrap">
        <SectionHeading id="path" lead={copy.path.lead} title={copy.path.title} />
        <ol className="grid gap-4 md:grid-cols-[repeat(auto-fit,minmax(0,1fr))]">
          {steps.map((course, index) => (
            <li className="relative" key={course.id}>
              <article className={cardClass({ isInteractive: true, className: 'h-full' })}>
                <p className="text-sm font-semibold text-gold">
                  {`${copy.path.step(index + 1)} · ${levelLabels[course.level]}`}
                </p>
                <h3 className="mt-1">
                  <a className={cardLink} href={paths.course(course.slug)}>
                    {course.title}
                  </a>
                </h3>
                <p className="mt-2 text-sm text-3">
                  {`${formatDuration(course.durationMs)} · ${commonMessages.lessons(course.lessonCount)}`}
                </p>
              </article>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function AllCourses({ category }: { category: CategoryDetail }) {
  return (
    <section aria-labelledby="category-courses" className="section-y">
      <div className="wrap">
        <SectionHeading
          id="category-courses"
          more={{ href: paths.coursesWith({ category: category.slug }), label: copy.filter }}
          title={copy.courses}
        />
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {category.courses.map((course) => (
            <li key={course.id}>
              <CourseCard course={course} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function NoCourses() {
  return (
    <div className="wrap py-16">
      <EmptyState
        action={
          <>
            <a className={buttonClass()} href={`${paths.contact}?topic=course`}>
              {copy.empty.action}
            </a>
            <a className={buttonClass({ variant: 'secondary' })} href={paths.courses}>
              {copy.empty.other}
            </a>
          </>
        }
        art="course"
        description={copy.empty.text}
        title={copy.empty.title}
      />
    </div>
  )
}
