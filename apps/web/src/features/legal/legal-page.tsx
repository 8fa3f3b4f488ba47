import type { EndpointOutput } from '@repo/contract'
import type { content } from '@repo/contract/content'
import { legalSlugs } from '@repo/contract/legal-pages'
import { formatDate } from '@repo/messages'
import { paths } from '../../app/paths.ts'
import { Prose } from '../../components/prose.tsx'
import { usePublishedPolicies } from '../../components/use-policy-path.ts'
import { KeptData } from './kept-data.tsx'
import { legalMessages as copy } from './legal.messages.ts'

export type LegalText = EndpointOutput<typeof content.page>

/** A policy text beside the list of the others. */
export function LegalPage({ page }: { page: LegalText }) {
  const names = usePublishedPolicies()
  return (
    <div className="wrap grid gap-10 py-10 md:py-14 lg:grid-cols-[240px_minmax(0,68ch)] lg:gap-16">
      <nav aria-label={copy.others} className="order-last lg:order-none">
        <ul className="lg:sticky lg:top-28">
          {names.map((name) => {
            const slug = legalSlugs[name]
            const isCurrent = slug === page.slug
            return (
              <li key={slug}>
                <a
                  aria-current={isCurrent ? 'page' : undefined}
                  className={`flex min-h-11 items-center border-l-2 pl-4 ${isCurrent ? 'border-primary font-semibold text-primary' : 'border-line text-2 hover:text-1'}`}
                  href={paths.legal(slug)}
                >
                  {copy.links[name]}
                </a>
              </li>
            )
          })}
        </ul>
      </nav>
      <article>
        <h1 className="text-[clamp(2rem,1.5rem+2vw,3rem)]" tabIndex={-1}>
          {page.title}
        </h1>
        <p className="mt-3 mb-8 text-sm text-3">
          <time dateTime={page.publishedAt}>{copy.version(page.number, formatDate(page.publishedAt))}</time>{' '}
          {page.isCurrent ? null : (
            <a className="link" href={paths.legal(page.slug)}>
              {copy.toCurrent}
            </a>
          )}
        </p>
        {page.changes && (
          <p className="mb-8 rounded-sm bg-surface-2 px-4 py-3 text-[.9375rem]">
            <strong>{copy.changes}</strong> {page.changes}
          </p>
        )}
        <Prose html={page.html} />
        {page.slug === legalSlugs.privacy && page.isCurrent ? <KeptData /> : null}
        <p className="mt-10 border-t pt-6 text-2">
          {copy.help}{' '}
          <a className="link" href={paths.contact}>
            {copy.contact}
          </a>
        </p>
      </article>
    </div>
  )
}
