import type { RouteMeta } from '@repo/routing'
import { paths } from '../app/paths.ts'
import { PageHead } from '../components/page-head.tsx'
import { glossaryPageMessages as copy } from '../features/glossary/glossary-page.messages.ts'
import { GlossaryPage } from '../features/glossary/glossary-page.tsx'
import { glossaryLd } from './json-ld.ts'
import { type AppMetaArgs, type AppPageArgs, loadMain, readCache } from './page-context.ts'

export const loader = ({ context }: AppPageArgs) => loadMain(context, context.api.glossary.terms.query())

export function meta({ url, context }: AppMetaArgs): RouteMeta {
  const terms = readCache(context, context.api.glossary.terms.query())
  const isSearch = url.searchParams.has('q')
  return {
    title: copy.pageTitle,
    description: copy.description(context.brand),
    canonical: paths.glossary,
    image: '/og.png',
    robots: isSearch ? 'noindex, follow' : undefined,
    jsonLd:
      import.meta.env.SSR && terms && terms.length > 0 && !isSearch
        ? [glossaryLd(url.origin, copy.title, terms)]
        : undefined,
  }
}

export function Component() {
  return (
    <>
      <PageHead lead={copy.lead} title={copy.title} />
      <GlossaryPage />
    </>
  )
}
