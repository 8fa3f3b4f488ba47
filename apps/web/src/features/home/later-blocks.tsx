import { Reveal } from '@repo/ui/reveal'
import type { ComponentType } from 'react'
import { paths } from '../../app/paths.ts'
import { CourseCard } from '../../components/course-card.tsx'
import { DoctorCard } from '../../components/doctor-card.tsx'
import { NewsCard } from '../../components/news-card.tsx'
import { Rail } from '../../components/rail.tsx'
import { ReviewCard } from '../../components/review-card.tsx'
import { SectionHeading } from '../../components/section-heading.tsx'
import { BannerBlock } from './banner-block.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { FaqBlock } from './faq-block.tsx'
import { homeMessages as copy } from './home.messages.ts'
import type { BlockOf, HomeBlock } from './home.types.ts'
import { HowItWorks } from './how-it-works.tsx'

type LaterKind = Exclude<HomeBlock['kind'], 'hero'>

const views: { [Kind in LaterKind]: ComponentType<{ block: BlockOf<Kind> }> } = {
  courses: Courses,
  categories: CategoryTiles,
  steps: HowItWorks,
  doctors: Doctors,
  reviews: Reviews,
  articles: Articles,
  faq: FaqBlock,
  banner: BannerBlock,
}

/** Any block of the home page but its hero. */
export function LaterBlock({ block }: { block: BlockOf<LaterKind> }) {
  const View = views[block.kind] as ComponentType<{ block: BlockOf<LaterKind> }>
  return <View block={block} />
}

function Courses({ block }: { block: BlockOf<'courses'> }) {
  return (
    <section aria-labelledby={block.id} className="section-y">
      <div className="wrap">
        <SectionHeading
          id={block.id}
          more={{ href: paths.courses, label: copy.moreCourses }}
          title={block.title}
        />
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-7">
          {block.courses.map((course) => (
            <li key={course.id}>
              <CourseCard course={course} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Doctors({ block }: { block: BlockOf<'doctors'> }) {
  return (
    <section aria-labelledby={block.id} className="section-y">
      <div className="wrap">
        <SectionHeading
          id={block.id}
          lead={block.lead}
          more={{ href: paths.doctors, label: copy.moreDoctors }}
          title={block.title}
        />
        <Rail labelledBy={block.id}>
          {block.doctors.map((doctor) => (
            <DoctorCard doctor={doctor} key={doctor.slug} />
          ))}
        </Rail>
      </div>
    </section>
  )
}

function Reviews({ block }: { block: BlockOf<'reviews'> }) {
  return (
    <section aria-labelledby={block.id} className="section-y bg-surface-2">
      <Reveal className="wrap">
        <SectionHeading id={block.id} lead={block.lead} title={block.title} />
        <Rail itemClassName="md:w-[31.5%]" labelledBy={block.id}>
          {block.reviews.map((review) => (
            <ReviewCard hasReply={false} key={review.id} review={review} />
          ))}
        </Rail>
      </Reveal>
    </section>
  )
}

function Articles({ block }: { block: BlockOf<'articles'> }) {
  return (
    <section aria-labelledby={block.id} className="section-y">
      <div className="wrap">
        <SectionHeading id={block.id} more={{ href: paths.news, label: copy.moreNews }} title={block.title} />
        <ul className="grid gap-5 md:grid-cols-3 lg:gap-7">
          {block.news.map((article) => (
            <li key={article.id}>
              <NewsCard article={article} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
