import { formatDate } from '@repo/messages'
import { Prose } from '../../components/prose.tsx'
import { legalMessages as copy } from './legal.messages.ts'
import type { LegalText } from './legal-page.tsx'

/** A page that staff have written, such as the questions that are often asked. */
export function OwnPage({ page }: { page: LegalText }) {
  return (
    <article className="wrap py-10 md:py-14">
      <div className="mx-auto max-w-[68ch]">
        <h1 className="text-[clamp(2rem,1.5rem+2vw,3rem)]" tabIndex={-1}>
          {page.title}
        </h1>
        <p className="mt-3 mb-8 text-sm text-3">
          <time dateTime={page.publishedAt}>{copy.updated(formatDate(page.publishedAt))}</time>
        </p>
        <Prose html={page.html} />
      </div>
    </article>
  )
}
