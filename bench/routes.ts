import type { Browser } from '@playwright/test'
import { addressesOf } from '../scripts/lib/addresses.ts'
import { UserError } from '../scripts/lib/say.ts'
import type { Settings } from '../scripts/lib/settings.ts'
import { findLinks, type SavedState, type Site } from './browser.ts'
import { findListPages } from './list-pages.ts'

export interface Route {
  name: string
  site: Site
  path: string
  isSignedIn?: boolean
  /** Most JS that we aim at, in kB. */
  aim?: number
}

/** The main address of each kind, with a course, a doctor, an article … of the demo where one is needed. */
export async function findRoutes(
  browser: Browser,
  settings: Settings,
  slug: string,
  sessions: Partial<Record<Site, SavedState>>,
): Promise<Route[]> {
  const addresses = addressesOf(settings)
  const links = (site: Site, path: string, prefix: string, isSignedIn = false) =>
    findLinks(browser, addresses[site] + path, prefix, isSignedIn ? sessions[site] : undefined)
  const classrooms = await links('web', '/student/my-course', '/student/my-course/', true)
  const unbought = firstOf(await links('web', '/course', '/course/'), (path) => {
    const course = slugIn(path)
    return !classrooms.some((classroom) => slugIn(classroom) === course)
  })
  return [
    { name: 'home', site: 'web', path: '/', aim: 140 },
    { name: 'course list', site: 'web', path: '/course', aim: 150 },
    { name: 'course', site: 'web', path: `/course/${slug}`, aim: 150 },
    { name: 'doctor list', site: 'web', path: '/doctor' },
    { name: 'doctor', site: 'web', path: firstOf(await links('web', '/doctor', '/doctor/')) },
    { name: 'category', site: 'web', path: firstOf(await links('web', '/', '/category/')) },
    { name: 'news list', site: 'web', path: '/news' },
    { name: 'article', site: 'web', path: firstOf(await links('web', '/news', '/news/')) },
    { name: 'about', site: 'web', path: '/about' },
    { name: 'contact', site: 'web', path: '/contact' },
    { name: 'login', site: 'web', path: '/auth/login' },
    { name: 'payment', site: 'web', path: `/payment?course=${slugIn(unbought)}`, isSignedIn: true },
    { name: 'profile', site: 'web', path: '/profile', isSignedIn: true },
    { name: 'my courses', site: 'web', path: '/student/my-course', isSignedIn: true },
    { name: 'classroom, playing', site: 'web', path: firstOf(classrooms), isSignedIn: true, aim: 260 },
    { name: 'back office: dashboard', site: 'crm', path: '/crm/Dashboard', isSignedIn: true, aim: 200 },
    ...findListPages().map((path) => ({
      name: `back office: \`${path}\``,
      site: 'crm' as const,
      path,
      isSignedIn: true,
      aim: 230,
    })),
    {
      name: 'back office: order',
      site: 'crm',
      path: firstOf(await links('crm', '/crm/Order', '/crm/Order/', true)),
      isSignedIn: true,
    },
    {
      name: 'back office: course editor',
      site: 'crm',
      path: firstOf(await links('crm', '/crm/Course', '/crm/Course/Edit', true)),
      isSignedIn: true,
      aim: 320,
    },
    { name: 'doctor portal: overview', site: 'doctor', path: '/crm/doctor', isSignedIn: true },
  ]
}

/** The last part of an address, without what follows it. */
const slugIn = (path: string) =>
  path
    .replace(/[?#].*$/, '')
    .split('/')
    .at(-1) ?? ''

function firstOf(paths: string[], isFit: (path: string) => boolean = () => true): string {
  const path = paths.find(isFit)
  if (path === undefined) throw new UserError('Dữ liệu thử thiếu một trang cần đo.')
  return path
}
