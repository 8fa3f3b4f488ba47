import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDuration } from '@repo/messages'
import { useApi } from '@repo/shell/api-context'
import { usePageQuery } from '@repo/shell/use-page-query'
import { Button } from '@repo/ui/button'
import type { ReactNode } from 'react'
import { paths } from '../../app/paths.ts'
import { DoctorCard } from '../../components/doctor-card.tsx'
import { NewsCard } from '../../components/news-card.tsx'
import { catalogueMessages } from './catalogue.messages.ts'

type Finds = EndpointOutput<ApiContract['search']['others']>

const copy = catalogueMessages.others

/** Lessons, doctors and articles that a search finds, below its courses. Nothing where there are none. */
export function OtherFinds({ q }: { q: string }) {
  const finds = usePageQuery(useApi().search.others.query({ query: { q } }))
  if (finds.isError)
    return (
      <p className="mt-10 border-t pt-8 text-2">
        {copy.failed}{' '}
        <Button onClick={() => void finds.refetch()} variant="link">
          {copy.retry}
        </Button>
      </p>
    )
  if (!finds.data) return null
  const { lessons, doctors, news } = finds.data
  return (
    <>
      {lessons.length > 0 && (
        <Part id="found-lessons" title={copy.lessons}>
          <Lessons lessons={lessons} />
        </Part>
      )}
      {doctors.length > 0 && (
        <Part id="found-doctors" title={copy.doctors}>
          <ul className="grid grid-cols-2 gap-3 md:gap-5 xl:grid-cols-3">
            {doctors.map((doctor) => (
              <li key={doctor.slug}>
                <DoctorCard doctor={doctor} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {news.length > 0 && (
        <Part id="found-news" title={copy.news}>
          <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
            {news.map((article) => (
              <li key={article.id}>
                <NewsCard article={article} />
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-10 border-t pt-8">
      <h2 className="mb-5 text-h3" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}

function Lessons({ lessons }: Pick<Finds, 'lessons'>) {
  return (
    <ul className="divide-y divide-line border-y">
      {lessons.map(({ id, title, durationMs, isFreePreview, course }) => (
        <li className="relative py-3 hover:bg-surface-2" key={id}>
          <h3 className="font-text text-base font-semibold leading-snug">
            <a className="after:absolute after:inset-0" href={paths.course(course.slug)}>
              {title}
            </a>
          </h3>
          <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-3">
            <span>{course.title}</span>
            {durationMs > 0 && <span className="font-num">{formatDuration(durationMs)}</span>}
            {isFreePreview && <span className="font-semibold text-primary">{copy.freePreview}</span>}
          </p>
        </li>
      ))}
    </ul>
  )
}
