import { PageHeader } from '@repo/back-office/page-header'
import { choiceParam, defineFilters, Link, type RouteMeta, useSearchFilters } from '@repo/routing'
import { lazyPart } from '@repo/ui/lazy-part'
import { tabClass, tabListClass } from '@repo/ui/tab-look'
import clsx from 'clsx'
import { libraryMessages as copy } from './library/library.messages.ts'
import { LibraryView } from './library/library-view.tsx'
import { useStudio } from './studio-context.ts'
import { UploadPanel } from './uploads/upload-panel.tsx'

// The other view: most visits open the library alone.
const LessonsView = lazyPart(async () => (await import('./lessons/lessons-view.tsx')).LessonsView)

export const libraryMeta: RouteMeta = { title: copy.title }

const pageFilters = defineFilters({ view: choiceParam(['library', 'lessons'], 'library') })

/** The page of videos: uploads, the library, and the same from the side of the lessons. */
export function LibraryPage() {
  const { paths } = useStudio()
  const { view } = useSearchFilters(pageFilters).values
  return (
    <>
      <PageHeader title={copy.title} lead={copy.lead} />
      <UploadPanel />
      <nav aria-label={copy.views} className="mb-4">
        <ul className={tabListClass}>
          {(['library', 'lessons'] as const).map((each) => (
            <li key={each}>
              <Link
                to={each === 'library' ? paths.videos : `${paths.videos}?view=lessons`}
                preventScrollReset
                aria-current={view === each ? 'page' : undefined}
                className={clsx(tabClass(view === each), 'focus-visible:-outline-offset-2')}
              >
                {copy[each]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {view === 'library' ? <LibraryView /> : <LessonsView />}
    </>
  )
}
