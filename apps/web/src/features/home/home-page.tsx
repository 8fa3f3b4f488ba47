import type { EndpointOutput } from '@repo/contract'
import type { catalogue } from '@repo/contract/catalogue'
import { Reveal } from '@repo/ui/reveal'
import { paths } from '../../app/paths.ts'
import { CourseCard } from '../../components/course-card.tsx'
import { DoctorCard } from '../../components/doctor-card.tsx'
import { NewsCard } from '../../components/news-card.tsx'
import { Rail } from '../../components/rail.tsx'
import { ReviewCard } from '../../components/review-card.tsx'
import { SectionHeading } from '../../components/section-heading.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { ClosingCta } from './closing-cta.tsx'
import { Hero } from './hero.tsx'
import { homeMessages as copy } from './home.messages.ts'
import { HowItWorks } from './how-it-works.tsx'

type Home = EndpointOutput<typeof catalogue.home>

const featuredCount = 6
/** The drawing of the player names chapters of anatomy, so its picture should be of that subject. */
const isAboutAnatomy = (course: Home['featured'][number]) => course.category.motif === 'anatomy'

/** The whole home page. A list without entries leaves no empty section behind. */
export function HomePage({ home }: { home: Home }) {
  return (
    <>
      <Hero figures={home.figures} freeLesson={home.freeLesson} />
      <Featured courses={home.featured} />
      <CategoryTiles categories={home.categories} />
      <HowItWorks course={home.featured.find(isAboutAnatomy) ?? home.featured[0]} />
      <Doctors doctors={home.doctors} />
      <Reviews reviews={home.reviews} />
      <News news={home.news} />
      <ClosingCta />
    </>
  )
}

function Featured({ courses }: { courses: Home['featured'] }) {
  if (courses.length === 0) return null
  return (
    <section aria-labelledby="featured" className="section-y">
      <div className="wrap">
        <SectionHeading
          id="featured"
          more={{ href: paths.courses, label: copy.featured.more }}
          title={copy.featured.title}
        />
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-7">
          {courses.slice(0, featuredCount).map((course) => (
            <li key={course.id}>
              <CourseCard course={course} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Doctors({ doctors }: { doctors: Home['doctors'] }) {
  if (doctors.length === 0) return null
  return (
    <section aria-labelledby="home-doctors" className="section-y">
      <div className="wrap">
        <SectionHeading
          id="home-doctors"
          lead={copy.doctors.lead}
          more={{ href: paths.doctors, label: copy.doctors.more }}
          title={copy.doctors.title}
        />
        <Rail labelledBy="home-doctors">
          {doctors.map((doctor) => (
            <DoctorCard doctor={doctor} key={doctor.slug} />
          ))}
        </Rail>
      </div>
    </section>
  )
}

function Reviews({ reviews }: { reviews: Home['reviews'] }) {
  if (reviews.length === 0) return null
  return (
    <section aria-labelledby="home-reviews" className="section-y bg-surface-2">
      <Reveal className="wrap">
        <SectionHeading id="home-reviews" lead={copy.reviews.lead} title={copy.reviews.title} />
        <Rail itemClassName="md:w-[31.5%]" labelledBy="home-reviews">
          {reviews.map((review) => (
            <ReviewCard hasReply={false} key={review.id} review={review} />
          ))}
        </Rail>
      </Reveal>
    </section>
  )
}

function News({ news }: { news: Home['news'] }) {
  if (news.length === 0) return null
  return (
    <section aria-labelledby="home-news" className="section-y">
      <div className="wrap">
        <SectionHeading
          id="home-news"
          more={{ href: paths.news, label: copy.news.more }}
          title={copy.news.title}
        />
        <ul className="grid gap-5 md:grid-cols-3 lg:gap-7">
          {news.slice(0, 3).map((article) => (
            <li key={article.id}>
              <NewsCard article={article} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
