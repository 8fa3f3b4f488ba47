import type { RouteMeta } from '@repo/routing'
import { NeedsProgram } from '../components/needs-program.tsx'
import { articlePreviewMessages as copy } from '../features/news/article-preview.messages.ts'
import { ArticlePreview } from '../features/news/article-preview.tsx'

export const meta = (): RouteMeta => ({ title: copy.title })

export function Component() {
  return (
    <>
      <NeedsProgram />
      <ArticlePreview />
    </>
  )
}
