import { loadChunkHere, useSearchParams } from '@repo/routing'
import { lazyPart } from '@repo/ui/lazy-part'
import { NewsEditorSkeleton } from './news-editor-skeleton.tsx'
import { NewsList } from './news-list.tsx'

// The editor carries the schemas; whoever only reads the list does not wait for them.
const importEditor = () => import('./news-editor.tsx')
const NewsEditor = lazyPart(async () => (await loadChunkHere(importEditor)).NewsEditor)

/** The screen at `/crm/news`: the list, or with `?edit=` one article or a new one. */
export function NewsScreen() {
  const edit = useSearchParams()[0].get('edit')
  if (!edit) return <NewsList />
  return <NewsEditor key={edit} id={edit === 'new' ? null : edit} fallback={<NewsEditorSkeleton />} />
}
