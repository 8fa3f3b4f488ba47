import { useSearchParams } from '@repo/routing'
import { lazy, Suspense } from 'react'
import { NewsEditorSkeleton } from './news-editor-skeleton.tsx'
import { NewsList } from './news-list.tsx'

// The editor carries the schemas; whoever only reads the list does not wait for them.
const NewsEditor = lazy(async () => ({ default: (await import('./news-editor.tsx')).NewsEditor }))

/** The screen at `/crm/news`: the list, or with `?edit=` one article or a new one. */
export function NewsScreen() {
  const edit = useSearchParams()[0].get('edit')
  if (!edit) return <NewsList />
  return (
    <Suspense fallback={<NewsEditorSkeleton />}>
      <NewsEditor key={edit} id={edit === 'new' ? null : edit} />
    </Suspense>
  )
}
