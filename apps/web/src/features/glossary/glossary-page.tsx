import { formatNumber } from '@repo/messages'
import { defineFilters, textParam, useLocation, useNavigate } from '@repo/routing'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { buttonClass } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { chipClass } from '@repo/ui/lib/chip-class'
import { SkeletonText } from '@repo/ui/skeleton'
import { paths } from '../../app/paths.ts'
import type { GlossaryTerm } from '../../components/glossary/glossary.types.ts'
import { termAnchor } from '../../components/glossary/term-anchor.ts'
import { SearchForm } from '../../components/search-form.tsx'
import { glossaryPageMessages as copy } from './glossary-page.messages.ts'
import { groupByLetter, type LetterGroup, searchTerms } from './group-terms.ts'

const filters = defineFilters({ q: textParam() })

/** All terms of the glossary under their letters; a search narrows them on the page. */
export function GlossaryPage() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const { q } = filters.parse(new URLSearchParams(search))
  const terms = usePageQuery(useApi().glossary.terms.query())
  return (
    <div className="wrap pb-20">
      <SearchForm
        action={paths.glossary}
        copy={copy.search}
        onSearch={(words) =>
          void navigate(paths.glossary + filters.serialize({ q: words }), { preventScrollReset: true })
        }
        value={q}
      />
      <QueryView query={terms} skeleton={<SkeletonText className="mt-8 max-w-2xl" lines={8} />}>
        {(all) => <Terms isSearch={q !== ''} terms={searchTerms(all, q)} />}
      </QueryView>
    </div>
  )
}

function Terms({ terms, isSearch }: { terms: GlossaryTerm[]; isSearch: boolean }) {
  if (terms.length === 0) return <NoTerms isSearch={isSearch} />
  const groups = groupByLetter(terms)
  return (
    <>
      <Letters groups={groups} />
      <p className="mb-5 text-2" role="status">
        {copy.count(formatNumber(terms.length))}
      </p>
      {groups.map(({ letter, terms: grouped }) => (
        <section aria-labelledby={anchorOf(letter)} className="mb-10" key={letter}>
          <h2 className="scroll-mt-24 border-b pb-2 text-2xl" id={anchorOf(letter)} tabIndex={-1}>
            {letter || copy.digits}
          </h2>
          <dl className="measure">
            {grouped.map((term) => (
              <Term key={term.id} term={term} />
            ))}
          </dl>
        </section>
      ))}
    </>
  )
}

function Term({ term }: { term: GlossaryTerm }) {
  const { lesson } = term
  const others = term.otherNames.join(', ')
  return (
    <div className="scroll-mt-24 border-b py-4 target:bg-primary-soft" id={termAnchor(term)}>
      <dt className="font-semibold">
        <dfn className="not-italic">{term.term}</dfn>
        {term.foreignName ? (
          <span className="ml-2 font-normal text-2 italic" lang="en">
            {term.foreignName}
          </span>
        ) : null}
      </dt>
      <dd className="mt-1">
        <p>{term.explanation}</p>
        {others ? <p className="mt-1 text-2 text-sm">{copy.otherNames(others)}</p> : null}
        {lesson ? (
          <a
            className="inline-flex min-h-11 items-center font-semibold text-primary text-sm underline-offset-4 hover:underline"
            href={paths.course(lesson.courseSlug)}
          >
            {copy.lesson(lesson.title)}
          </a>
        ) : null}
      </dd>
    </div>
  )
}

const anchorOf = (letter: string) => `chu-${letter || 'so'}`

function Letters({ groups }: { groups: LetterGroup[] }) {
  if (groups.length < 2) return null
  return (
    <nav aria-label={copy.letters} className="mt-6 mb-6">
      <ul className="flex flex-wrap gap-2">
        {groups.map(({ letter }) => (
          <li key={letter}>
            <a className={`${chipClass(false)} min-w-11 justify-center`} href={`#${anchorOf(letter)}`}>
              {letter || copy.digits}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function NoTerms({ isSearch }: { isSearch: boolean }) {
  const { title, text, action } = isSearch ? copy.noMatch : copy.empty
  return (
    <EmptyState
      action={
        <a className={buttonClass()} href={isSearch ? paths.glossary : paths.courses}>
          {action}
        </a>
      }
      art="search"
      description={text}
      title={title}
    />
  )
}
