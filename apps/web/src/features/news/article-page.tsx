import type { EndpointOutput } from '@repo/contract'
import type { content } from '@repo/contract/content'
import { formatDate } from '@repo/messages'
import { Breadcrumb } from '@repo/ui/breadcrumb'
import { CoverImage } from '@repo/ui/cover-image'
import { paths } from '../../app/paths.ts'
import { crumbsClass } from '../../components/card-look.ts'
import { commonMessages } from '../../components/common.messages.ts'
import { CourseCard } from '../../components/course-card.tsx'
import { renderListLink } from '../../components/list-link.tsx'
import { NewsByline, NewsCard } from '../../components/news-card.tsx'
import { type OutlineEntry, outlineOf } from './article-outline.ts'
import { ArticleText } from './article-text.tsx'
import { CopyLink } from './copy-link.tsx'
import { newsMessages as copy } from './news.messages.ts'

export type Article = EndpointOutput<typeof content.news>

/** One article: picture, text with its contents list, sources, and where to go on. */
export function ArticlePage({ article }: { article: Article }) {
  const { html, outline } = outlineOf(article.html)
  return (
    <>
      <article className="wrap pt-5 pb-16">
        <Breadcrumb
          className={crumbsClass}
          items={[{ label: commonMessages.newsList, href: paths.news }, { label: article.title }]}
          renderLink={renderListLink}
        />
        <header className="mx-auto mt-6 max-w-3xl md:text-center">
          {article.category && (
            <p className="font-semibold text-primary">
              <a className="hover:underline" href={paths.newsWith({ category: article.category.slug })}>
                {article.category.name}
              </a>
            </p>
          )}
          <h1 className="mt-2 text-[clamp(2rem,1.5rem+2.2vw,3.125rem)]" tabIndex={-1}>
            {article.title}
          </h1>
          <p className="mt-4 text-lg text-2">{article.excerpt}</p>
          <NewsByline article={article} className="mt-4" />
          {article.reviewer && article.reviewedOn && (
            <p className="mt-2 text-sm text-2">
              {copy.reviewed(
                `${article.reviewer.academicTitle} ${article.reviewer.name}`,
                formatDate(article.reviewedOn),
              )}
            </p>
          )}
        </header>
        <CoverImage
          alt={article.coverAlt}
          className="mx-auto mt-8 max-w-4xl rounded-lg"
          isEager
          ratio="16/9"
          src={article.coverUrl}
        />
        <div className="mx-auto mt-10 grid max-w-5xl gap-10 lg:grid-cols-[200px_minmax(0,68ch)] lg:justify-center lg:gap-14">
          <Contents outline={outline} />
          <div className="min-w-0">
            <ArticleText courses={article.courses} html={html} lessons={article.lessons} />
            <ArticleFoot article={article} />
          </div>
        </div>
      </article>
      {article.more.length > 0 && <More articles={article.more} />}
    </>
  )
}

/** A list beside the text on wide screens, a fold above it on phones. */
function Contents({ outline }: { outline: OutlineEntry[] }) {
  if (outline.length < 2) return <div className="hidden lg:block" />
  const list = (
    <ol className="space-y-1 text-sm">
      {outline.map((entry) => (
        <li key={entry.id}>
          <a className="block py-1.5 text-2 hover:text-primary" href={`#${entry.id}`}>
            {entry.text}
          </a>
        </li>
      ))}
    </ol>
  )
  return (
    <>
      <nav aria-label={copy.toc} className="hidden lg:block">
        <div className="sticky top-28">
          <p className="mb-2 text-sm font-semibold">{copy.toc}</p>
          {list}
        </div>
      </nav>
      <details className="rounded-md border bg-surface px-5 lg:hidden">
        <summary className="flex min-h-12 items-center font-semibold">{copy.toc}</summary>
        <nav aria-label={copy.toc} className="pb-4">
          {list}
        </nav>
      </details>
    </>
  )
}

function ArticleFoot({ article }: { article: Article }) {
  return (
    <footer className="mt-10 space-y-8 border-t pt-8">
      {article.sources.length > 0 && (
        <section aria-labelledby="sources">
          <h2 className="mb-3 text-h3" id="sources">
            {copy.sources}
          </h2>
          <ol className="list-decimal space-y-1.5 pl-5 text-sm text-2 marker:text-3">
            {article.sources.map((source) => (
              <li key={source}>{source}</li>
            ))}
          </ol>
        </section>
      )}
      <p className="rounded-sm bg-surface-2 p-4 text-sm text-2">{copy.disclaimer}</p>
      <CopyLink />
      {article.relatedCourse && (
        <section aria-labelledby="related-course">
          <h2 className="mb-4 text-h3" id="related-course">
            {copy.related}
          </h2>
          <div className="max-w-md">
            <CourseCard course={article.relatedCourse} />
          </div>
        </section>
      )}
    </footer>
  )
}

function More({ articles }: { articles: Article['more'] }) {
  return (
    <section aria-labelledby="more-news" className="section-y bg-surface-2">
      <div className="wrap">
        <h2 className="mb-8" id="more-news">
          {copy.more}
        </h2>
        <ul className="grid gap-5 md:grid-cols-3">
          {articles.slice(0, 3).map((article) => (
            <li key={article.id}>
              <NewsCard article={article} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
