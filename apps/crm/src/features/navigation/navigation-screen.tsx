import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { PageHeader } from '@repo/back-office/page-header'
import { loadChunkHere } from '@repo/routing'
import { lazyPart } from '@repo/ui/lazy-part'
import { NamesProvider } from '../../components/site-part/names.tsx'
import { PartSkeleton } from '../../components/site-part/part-skeleton.tsx'
import { navigationMessages as copy } from './navigation.messages.ts'

const importEditor = () => import('./navigation-editor.tsx')
const NavigationEditor = lazyPart(async () => (await loadChunkHere(importEditor)).NavigationEditor)

/** The screen at `/crm/Menu`. */
export function NavigationScreen() {
  const query = usePageQuery(useApi().crmSite.navigation.query())
  return (
    <>
      <PageHeader lead={copy.lead} title={copy.title} />
      <QueryView query={query} skeleton={<PartSkeleton />}>
        {(state) => (
          <NamesProvider names={state.names}>
            <NavigationEditor fallback={<PartSkeleton />} state={state} />
          </NamesProvider>
        )}
      </QueryView>
    </>
  )
}
