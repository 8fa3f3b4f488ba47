import type { LayoutName } from '@repo/routing'

/** Who may open a page. Robots, sitemap, caches and the frame of the page follow from this. */
type Audience =
  /** `needsProgram`: of little use before its program runs, such as a page with a form to fill in. */
  | { reader: 'anyone'; isIndexed: true; needsProgram?: true }
  /** Nothing to search for: the forms of signing in, a gift, the demo's mail. Such a page needs its program, too. */
  /** `isFresh`: made anew for each reader, where an answer of seconds ago could be wrong by now. */
  | { reader: 'anyone'; isIndexed: false; isFresh?: true }
  /** For signed-in users: sent as frame and skeleton, never cached or listed; visitors go to the login page. */
  | { reader: 'signed-in' }

export type RouteRow = { path: string; layout: LayoutName; file: string } & Audience

/**
 * URL → layout → `routes/{file}.route.tsx`, and for whom it is. Every parameter is a slug. What robots.txt, the
 * sitemap, caches and the page's head say follows from its row.
 */
export const routeTable = [
  { path: '/', layout: 'default', file: 'home', reader: 'anyone', isIndexed: true },
  { path: '/about', layout: 'default', file: 'about', reader: 'anyone', isIndexed: true },
  {
    path: '/contact',
    layout: 'default',
    file: 'contact',
    reader: 'anyone',
    isIndexed: true,
    needsProgram: true,
  },
  { path: '/course', layout: 'default', file: 'courses', reader: 'anyone', isIndexed: true },
  { path: '/course/:id', layout: 'default', file: 'course', reader: 'anyone', isIndexed: true },
  { path: '/doctor', layout: 'default', file: 'doctors', reader: 'anyone', isIndexed: true },
  { path: '/doctor/:id', layout: 'default', file: 'doctor', reader: 'anyone', isIndexed: true },
  { path: '/category/:id', layout: 'default', file: 'category', reader: 'anyone', isIndexed: true },
  { path: '/path', layout: 'default', file: 'learning-paths', reader: 'anyone', isIndexed: true },
  { path: '/path/:id', layout: 'default', file: 'learning-path', reader: 'anyone', isIndexed: true },
  { path: '/combo', layout: 'default', file: 'bundles', reader: 'anyone', isIndexed: true },
  { path: '/combo/:id', layout: 'default', file: 'bundle', reader: 'anyone', isIndexed: true },
  { path: '/news', layout: 'default', file: 'news', reader: 'anyone', isIndexed: true },
  { path: '/news/:id', layout: 'default', file: 'article', reader: 'anyone', isIndexed: true },
  { path: '/glossary', layout: 'default', file: 'glossary', reader: 'anyone', isIndexed: true },
  { path: '/legal/:slug', layout: 'default', file: 'legal', reader: 'anyone', isIndexed: true },
  { path: '/page/:slug', layout: 'default', file: 'page', reader: 'anyone', isIndexed: true },
  { path: '/cart', layout: 'default', file: 'cart', reader: 'anyone', isIndexed: false },
  { path: '/payment', layout: 'default', file: 'payment', reader: 'signed-in' },
  { path: '/preview', layout: 'default', file: 'preview', reader: 'anyone', isIndexed: false },
  { path: '/preview/news', layout: 'default', file: 'preview-news', reader: 'anyone', isIndexed: false },
  { path: '/preview/course', layout: 'default', file: 'preview-course', reader: 'anyone', isIndexed: false },
  {
    path: '/preview/classroom',
    layout: 'course',
    file: 'preview-classroom',
    reader: 'anyone',
    isIndexed: false,
  },
  {
    path: '/certificate/:code',
    layout: 'default',
    file: 'certificate',
    reader: 'anyone',
    isIndexed: false,
    isFresh: true,
  },
  { path: '/gift', layout: 'default', file: 'gift', reader: 'anyone', isIndexed: false },
  { path: '/auth/login', layout: 'custom', file: 'login', reader: 'anyone', isIndexed: false },
  { path: '/auth/regis', layout: 'custom', file: 'register', reader: 'anyone', isIndexed: false },
  { path: '/auth/forgotPass', layout: 'custom', file: 'forgot-password', reader: 'anyone', isIndexed: false },
  { path: '/auth/consent', layout: 'custom', file: 'consent', reader: 'anyone', isIndexed: false },
  { path: '/auth/return', layout: 'custom', file: 'outside-return', reader: 'anyone', isIndexed: false },
  { path: '/auth/set-password', layout: 'custom', file: 'set-password', reader: 'anyone', isIndexed: false },
  { path: '/offline', layout: 'default', file: 'offline', reader: 'anyone', isIndexed: false },
  { path: '/demo/outbox', layout: 'default', file: 'outbox', reader: 'anyone', isIndexed: false },
  { path: '/profile', layout: 'profile', file: 'profile', reader: 'signed-in' },
  { path: '/student/my-course', layout: 'student', file: 'my-courses', reader: 'signed-in' },
  { path: '/student/certificates', layout: 'student', file: 'certificates', reader: 'signed-in' },
  { path: '/student/notes', layout: 'student', file: 'notes', reader: 'signed-in' },
  { path: '/student/hours', layout: 'student', file: 'hours', reader: 'signed-in' },
  { path: '/student/emergency', layout: 'student', file: 'emergency', reader: 'signed-in' },
  { path: '/student/reminders', layout: 'student', file: 'reminders', reader: 'signed-in' },
  { path: '/student/review', layout: 'student', file: 'review', reader: 'signed-in' },
  { path: '/student/affiliate', layout: 'student', file: 'affiliate', reader: 'signed-in' },
  { path: '/student/seats', layout: 'student', file: 'seats', reader: 'signed-in' },
  { path: '/student/my-course/:id', layout: 'course', file: 'classroom', reader: 'signed-in' },
] as const satisfies readonly RouteRow[]

/** Whether search engines should list the page. */
export const isIndexed = (row: RouteRow): boolean => row.reader === 'anyone' && row.isIndexed

/** Whether no cache may keep the page, not even for a moment. */
export const isFresh = (row: RouteRow): boolean => 'isFresh' in row && row.isFresh === true

/** Whether the program is fetched at once instead of after the first view. */
export const needsProgram = (row: RouteRow): boolean =>
  !isIndexed(row) || ('needsProgram' in row && row.needsProgram === true)

/** Source file of the page, as the build's manifest names it. */
export const pageFile = ({ file }: Pick<RouteRow, 'file'>): string => `src/routes/${file}.route.tsx`
