import { loadChunkHere, useSearchParams } from '@repo/routing'
import { lazyPart } from '@repo/ui/lazy-part'
import { PageEditorSkeleton } from './page-editor-skeleton.tsx'
import { PageList } from './page-list.tsx'

// The editor brings the schemas with it; the list loads without them.
const importEditor = () => import('./page-editor.tsx')
const PageEditor = lazyPart(async () => (await loadChunkHere(importEditor)).PageEditor)

/** The screen at `/crm/Page`: the list, or with `?edit=` the editor of a page. */
export function PageScreen() {
  const edit = useSearchParams()[0].get('edit')
  if (!edit) return <PageList />
  return <PageEditor key={edit} slug={edit} fallback={<PageEditorSkeleton />} />
}
