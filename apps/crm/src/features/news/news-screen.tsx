import { loadChunkHere, useSearchParams } from '@repo/routing'
import { lazyPart } from '@repo/ui/lazy-part'
import { NewsEditorSkeleton } from './news-editor-skeleton.tsx'
import { NewsList } from './news-list.tsx'

// The editor brings the schemas with it; the list loads without them.
const importEditor = () => import('./news-editor.tsx')
const NewsEditor = lazyPart(async () => (await loadChunkHere(importEditor)).NewsEditor)

/** The screen at `/crm/news`: the list, or with `?edit=` the editor of an article or of a new one. */
export function NewsScreen() {
  const edit = useSearchParams()[0].get('edit')
  if (!edit) return <NewsList />
  return <NewsEditor key={edit} id={edit === 'new' ? null : edit} fallback={<NewsEditorSkeleton />} />
}
