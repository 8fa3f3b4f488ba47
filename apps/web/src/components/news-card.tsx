import type { newsCard } from '@repo/contract/catalogue'
import { formatDate } from '@repo/messages'
import { CoverImage } from '@repo/ui/cover-image'
import type { z } from 'zod'
import { paths } from '../app/paths.ts'
import { cardCover, cardFrame, cardLink } from './card-look.ts'
import { commonMessages } from './common.messages.ts'

export type NewsCardData = z.output<typeof newsCard>

interface NewsCardProps {
  article: NewsCardData
  heading?: 'h2' | 'h3'
}

/** One article in a list. */
export function NewsCard({ article, heading: Heading = 'h3' }: NewsCardProps) {
  return (
    <article className={cardFrame}>
      <CoverImage imgClassName={cardCover} src={article.coverUrl} />
      <div className="flex flex-1 flex-col p-5">
        {article.category && <p className="text-sm font-semibold text-primary">{article.category.name}</p>}
        <Heading className="mt-1 text-h3">
          <a className={cardLink} href={paths.article(article.slug)}>
            {article.title}
          </a>
        </Heading>
        <p className="mt-2 mb-4 line-clamp-3 text-sm text-2">{article.excerpt}</p>
        <NewsByline article={article} className="mt-auto" />
      </div>
    </article>
  )
}

/** The first story of the list: picture beside text on wide screens. */
export function LeadNewsCard({ article, heading: Heading = 'h2' }: NewsCardProps) {
  return (
    <article className={`${cardFrame} lg:flex-row`}>
      <CoverImage className="lg:w-[56%]" imgClassName={cardCover} isEager src={article.coverUrl} />
      <div className="flex flex-1 flex-col p-5 md:p-8 lg:justify-center lg:p-10">
        {article.category && <p className="text-sm font-semibold text-primary">{article.category.name}</p>}
        <Heading className="mt-1 text-h2">
          <a className={cardLink} href={paths.article(article.slug)}>
            {article.title}
          </a>
        </Heading>
        <p className="mt-3 mb-5 text-2">{article.excerpt}</p>
        <NewsByline article={article} />
      </div>
    </article>
  )
}

/** Author, date and reading time. */
export function NewsByline({ article, className = '' }: { article: NewsCardData; className?: string }) {
  return (
    <p className={`text-sm text-3 ${className}`}>
      {`${article.author} · `}
      <time dateTime={article.publishedAt}>{formatDate(article.publishedAt)}</time>
      {` · ${commonMessages.minutesToRead(article.readingMinutes)}`}
    </p>
  )
}
