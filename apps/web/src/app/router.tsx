import { RouteErrorBoundary } from '@repo/error-page'
import { slugify } from '@repo/messages'
import {
  defineRoutes,
  type LayoutName,
  type PageModule,
  type RouteDefinition,
  type RouteObject,
} from '@repo/routing'
import { AppRoot, SearchBox } from '@repo/shell'
import * as defaultLayout from '../layouts/default.tsx'
import { shellTexts } from '../layouts/shell.messages.ts'
import type { AppContext } from '../routes/page-context.ts'
import { AskForTexts } from './ask-for-texts.tsx'
import { brand } from './env.ts'
import { ForgetPosted } from './forget-posted.tsx'
import { LateMeta } from './late-meta.tsx'
import { LinkNavigation } from './link-navigation.tsx'
import { paths } from './paths.ts'

type Page = PageModule<AppContext>

const files = import.meta.glob<Page>('../routes/*.route.tsx')

/** URL → layout → `routes/{file}.route.tsx`. Every parameter is a slug. */
const table: readonly { path: string; layout: LayoutName; file: string }[] = [
  { path: '/', layout: 'default', file: 'home' },
  { path: '/about', layout: 'default', file: 'about' },
  { path: '/contact', layout: 'default', file: 'contact' },
  { path: '/course', layout: 'default', file: 'courses' },
  { path: '/course/:id', layout: 'default', file: 'course' },
  { path: '/doctor', layout: 'default', file: 'doctors' },
  { path: '/doctor/:id', layout: 'default', file: 'doctor' },
  { path: '/category/:id', layout: 'default', file: 'category' },
  { path: '/news', layout: 'default', file: 'news' },
  { path: '/news/:id', layout: 'default', file: 'article' },
  { path: '/legal/:slug', layout: 'default', file: 'legal' },
  { path: '/payment', layout: 'default', file: 'payment' },
  { path: '/gift', layout: 'default', file: 'gift' },
  { path: '/auth/login', layout: 'custom', file: 'login' },
  { path: '/auth/regis', layout: 'custom', file: 'register' },
  { path: '/auth/forgotPass', layout: 'custom', file: 'forgot-password' },
  { path: '/auth/consent', layout: 'custom', file: 'consent' },
  { path: '/auth/set-password', layout: 'custom', file: 'set-password' },
  { path: '/demo/outbox', layout: 'default', file: 'outbox' },
  { path: '/profile', layout: 'profile', file: 'profile' },
  { path: '/student/my-course', layout: 'student', file: 'my-courses' },
  { path: '/student/my-course/:id', layout: 'course', file: 'classroom' },
]

const keyOf = (file: string) => `../routes/${file}.route.tsx`

const routes = table.flatMap(({ path, layout, file }): RouteDefinition<AppContext>[] => {
  const lazy = files[keyOf(file)]
  return lazy ? [{ path, layout, lazy, toSlug: slugify }] : []
})

/** Source file of each page by its path pattern, as the build's manifest names it. */
export const pageFiles: ReadonlyMap<string, string> = new Map(
  table.map(({ path, file }) => [path, `src/routes/${file}.route.tsx`]),
)

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

const waysOut = [
  { label: shellTexts.notFound.home, href: paths.home },
  { label: shellTexts.notFound.courses, href: paths.courses },
]

function PageError() {
  return (
    <RouteErrorBoundary
      brand={brand}
      search={<SearchBox action={paths.courses} placeholder={shellTexts.notFound.search} />}
      waysOut={waysOut}
    />
  )
}
