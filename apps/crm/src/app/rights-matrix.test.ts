import { type Right, rights } from '@repo/contract/rights'
import { createQueryClient } from '@repo/shell'
import { createTestApi } from '@repo/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ownRole, staff } from '../testing/render-page.tsx'
import { createRoutes } from './router.tsx'
import { navigationFor } from './shell.config.tsx'

/** Pages that each right opens on its own, besides those of all staff. Written by hand, as the opinion to compare with. */
const opened: Record<Right, string[]> = {
  'courses.read': ['/crm/Course', '/crm/Course/Edit', '/crm/Path', '/crm/Path/:id'],
  'courses.edit': ['/crm/Course/Add', '/crm/Course/Assignment', '/crm/Course/Quiz'],
  'courses.publish': [],
  'courses.price': [],
  'videos.edit': ['/crm/Video', '/crm/Video/:id'],
  'categories.edit': ['/crm/Category'],
  'news.edit': ['/crm/news'],
  'pages.edit': ['/crm/Page'],
  'site.edit': ['/crm/Home', '/crm/Menu'],
  'search.edit': ['/crm/Search'],
  'clinical.edit': ['/crm/EmergencyCard', '/crm/Glossary'],
  'consents.manage': ['/crm/PatientConsent'],
  'doctors.read': ['/crm/Doctor', '/crm/Doctor/:id', '/crm/doctor/:id'],
  'doctors.edit': ['/crm/Doctor/Add'],
  'doctors.accounts': [],
  'licences.verify': [],
  'reviews.moderate': ['/crm/Question', '/crm/review'],
  'learners.read': ['/crm/Student', '/crm/Student/:id'],
  'learners.notes': [],
  'hand_ins.read': [],
  'learners.merge': [],
  'enrolments.manage': ['/crm/Student/Import', '/crm/Student/Import/:id'],
  'certificates.manage': [],
  'messages.answer': ['/crm/Contact', '/crm/Contact/:id'],
  'letters.send': ['/crm/Letter', '/crm/Letter/:id', '/crm/Letter/Add'],
  'contacts.reveal': [],
  'contacts.clear': [],
  'orders.read': ['/crm/Money', '/crm/Order', '/crm/Order/:code'],
  'orders.make': ['/crm/Order/Add', '/crm/Organisation/:id/Order'],
  'orders.price': [],
  'orders.settle': [],
  'organisations.read': ['/crm/Organisation', '/crm/Organisation/:id'],
  'organisations.edit': [],
  'refunds.manage': [],
  'money.decide': [
    '/crm/Money/Bank',
    '/crm/Money/Ledger',
    '/crm/Money/Report',
    '/crm/Money/Report/:day',
    '/crm/Money/Settlement',
    '/crm/Money/Settlement/:id',
    '/crm/Money/Statement',
    '/crm/Money/Statement/:id',
  ],
  'coupons.manage': ['/crm/Combo', '/crm/Coupon', '/crm/Instalment', '/crm/Affiliate'],
  'codes.manage': ['/crm/ActivationCode', '/crm/ActivationCode/:id'],
  'invoices.manage': ['/crm/Invoice', '/crm/Invoice/Correction', '/crm/Invoice/Export', '/crm/Invoice/Tax'],
  'revenue.read': ['/crm/Payout/Tax', '/crm/Revenue', '/crm/Revenue/:id/:month'],
  'payouts.manage': ['/crm/Payout'],
  'users.read': ['/crm/Users', '/crm/Users/:id'],
  'users.manage': [],
  'professions.review': [],
  'staff.manage': [],
  'roles.manage': ['/crm/Role', '/crm/Role/:id', '/crm/Role/Add'],
  'lists.export': ['/crm/Export'],
  'settings.manage': [
    '/crm/ApiKey',
    '/crm/Lti',
    '/crm/Lti/:id',
    '/crm/Settings',
    '/crm/Setup',
    '/crm/Webhook',
    '/crm/Webhook/:id',
  ],
  'audit.read': ['/crm/Audit'],
  'jobs.manage': ['/crm/Jobs'],
  'privacy.manage': ['/crm/Privacy', '/crm/Privacy/:id'],
}
const ofAllStaff = ['/crm', '/crm/Dashboard', '/crm/account']

// Without a network and with a navigation that is over, no file of a page is loaded: only the rules run.
beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
})
afterEach(() => {
  vi.restoreAllMocks()
})

type Session = ReturnType<typeof staff>
type PageRoute = NonNullable<ReturnType<typeof createRoutes>[number]['children']>[number]

async function opens({ path = '', loader }: PageRoute): Promise<boolean> {
  if (typeof loader !== 'function') throw new Error(`${path} has no loader`)
  const request = new Request(`http://admin.localhost${path}`, { signal: AbortSignal.abort() })
  try {
    await loader({ params: {}, request } as unknown as Parameters<typeof loader>[0])
  } catch (error) {
    const status = (error as { init?: { status?: number } }).init?.status
    return status !== 403
  }
  return true
}

async function pagesOf(session: Session): Promise<string[]> {
  const routes = createRoutes({
    session,
    api: createTestApi({ session }),
    queryClient: createQueryClient(),
  })
  const office = routes.flatMap((root) => root.children ?? []).find(({ id }) => id === 'layout:crm')
  const pages = (office?.children ?? []).filter(({ path }) => path?.startsWith('/crm'))
  const answers = await Promise.all(pages.map(async (page) => ((await opens(page)) ? (page.path ?? '') : [])))
  return answers.flat().toSorted()
}

test.each(rights)(
  'the right %s alone opens its own pages, shows them in the menu, and no others',
  async (right) => {
    const session = ownRole(right)
    const pages = await pagesOf(session)
    expect(pages).toEqual([...ofAllStaff, ...opened[right]].toSorted())
    const shown = navigationFor(session.getSnapshot().user).flatMap(({ items }) =>
      items.map(({ href }) => href),
    )
    expect(shown.filter((href) => !pages.includes(href.split('?')[0] ?? ''))).toEqual([])
  },
)

test('an owner opens every page of the back office', async () => {
  const all = [...ofAllStaff, ...rights.flatMap((right) => opened[right])].toSorted()
  expect(await pagesOf(staff('owner'))).toEqual(all)
})
