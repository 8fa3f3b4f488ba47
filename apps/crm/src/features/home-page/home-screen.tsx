import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { PageHeader } from '@repo/back-office/page-header'
import { loadChunkHere } from '@repo/routing'
import { lazyPart } from '@repo/ui/lazy-part'
import { NamesProvider } from '../../components/site-part/names.tsx'
import { PartSkeleton } from '../../components/site-part/part-skeleton.tsx'
import { homePageMessages as copy } from './home-page.messages.ts'

const importEditor = () => import('./home-editor.tsx')
const HomeEditor = lazyPart(async () => (await loadChunkHere(importEditor)).HomeEditor)

/** The screen at `/crm/Home`. */
export function HomeScreen() {
  const query = usePageQuery(useApi().crmSite.home.query())
  return (
    <>
      <PageHeader lead={copy.lead} title={copy.title} />
      <QueryView query={query} skeleton={<PartSkeleton />}>
        {(state) => (
          <NamesProvider names={state.names}>
            <HomeEditor fallback={<PartSkeleton />} state={state} />
          </NamesProvider>
        )}
      </QueryView>
    </>
  )
}
