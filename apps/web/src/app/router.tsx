import { slugify } from '@repo/messages'
import { defineRoutes, type RouteDefinition, type RouteObject } from '@repo/routing'
import { AppRoot } from '@repo/shell'
import * as defaultLayout from '../layouts/default.tsx'
import type { AppContext, Page } from '../routes/page-context.ts'
import { AskForTexts } from './ask-for-texts.tsx'
import { brand } from './env.ts'
import { ForgetPosted } from './forget-posted.tsx'
import { LateMeta } from './late-meta.tsx'
import { LinkNavigation } from './link-navigation.tsx'
import { PageError } from './page-error.tsx'
import { isIndexed, routeTable } from './route-table.ts'

const files = import.meta.glob<Page>('../routes/*.route.tsx')

const keyOf = (file: string) => `../routes/${file}.route.tsx`

/** Loads the frame for signed-in users together with the page. */
const behindSignIn = (load: () => Promise<Page>) => async (): Promise<Page> => {
  const [page, { forSignedIn }] = await Promise.all([load(), import('../layouts/for-signed-in.tsx')])
  return forSignedIn(page)
}

const routes = routeTable.flatMap((row): RouteDefinition<AppContext>[] => {
  const { path, layout, file, reader } = row
  const load = files[keyOf(file)]
  if (!load) return []
  const lazy = reader === 'anyone' ? load : behindSignIn(load)
  return [{ path, layout, lazy, toSlug: slugify, robots: isIndexed(row) ? undefined : 'noindex' }]
})

/** The route table. One per browser; one per request on the server. */
export function createRoutes(context: AppContext): RouteObject[] {
  return defineRoutes<AppContext>({
    context,
    routes,
    layouts: {
      default: { lazy: async () => defaultLayout },
      custom: { lazy: () => import('../layouts/custom.tsx') },
      profile: { lazy: () => import('../layouts/profile.tsx') },
      student: { lazy: () => import('../layouts/student.tsx') },
      course: { lazy: () => import('../layouts/course.tsx') },
    },
    notFoundLayout: 'default',
    Root,
    ErrorBoundary: PageError,
  })
}

function Root() {
  return (
    <AppRoot brand={brand}>
      <LinkNavigation />
      <LateMeta />
      <ForgetPosted />
      <AskForTexts />
    </AppRoot>
  )
}
