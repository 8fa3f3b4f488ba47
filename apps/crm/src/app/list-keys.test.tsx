import { keyMessages } from '@repo/back-office/list.messages'
import { type OfficeList, officeLists } from '@repo/contract/office-lists'
import { expectListKeys, type ListOnPage, sampledReads, startMockServer } from '@repo/testing'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'

const id = '019a9f3e-0000-7000-8000-000000000001'

const onlyRead = 'staff look at a doctor’s room, and act on pages of their own'

const ofOne = 'the few rows of one record, newest first'

/** Every list of the back office. A new one does not compile until it stands here, and then has to know its keys. */
const lists: Record<Exclude<OfficeList, `own-${string}`>, ListOnPage> = {
  'account-audit': { path: `/crm/Users/${id}`, noSearch: ofOne, opensNothing: 'an entry says all it knows' },
  'activation-batches': { path: '/crm/ActivationCode' },
  'activation-codes': { path: `/crm/ActivationCode/${id}` },
  audit: { path: '/crm/Audit' },
  categories: { path: '/crm/Category' },
  contacts: { path: '/crm/Contact' },
  bundles: { path: '/crm/Combo' },
  coupons: { path: '/crm/Coupon' },
  affiliates: { path: '/crm/Affiliate' },
  'api-keys': { path: '/crm/ApiKey' },
  'lti-platforms': { path: '/crm/Lti' },
  'lti-scores': { path: `/crm/Lti/${id}`, noSearch: ofOne, opensNothing: 'a score shows all that was sent' },
  webhooks: { path: '/crm/Webhook' },
  'webhook-deliveries': { path: `/crm/Webhook/${id}`, noSearch: ofOne },
  'withheld-tax': { path: '/crm/Payout/Tax' },
  'instalment-plans': { path: '/crm/Instalment' },
  'course-choice': { path: '/crm/Course/Edit' },
  courses: { path: '/crm/Course' },
  doctors: { path: '/crm/Doctor' },
  'emergency-cards': { path: '/crm/EmergencyCard' },
  'patient-consents': { path: '/crm/PatientConsent' },
  'export-files': {
    path: '/crm/Export',
    opensNothing: 'a file is downloaded by its button',
  },
  'failed-jobs': { path: '/crm/Jobs' },
  glossary: { path: '/crm/Glossary' },
  'invoice-corrections': { path: '/crm/Invoice/Correction' },
  'invoice-exports': {
    path: '/crm/Invoice/Export',
    opensNothing: 'a table is saved by its button',
  },
  invoices: { path: '/crm/Invoice' },
  'learner-import-rows': { path: `/crm/Student/Import/${id}` },
  'learner-imports': { path: '/crm/Student/Import' },
  'learner-mails': {
    path: `/crm/Student/${id}?tab=mails`,
    noSearch: ofOne,
    opensNothing: 'a mail is not kept as a page',
  },
  'learner-orders': { path: `/crm/Student/${id}?tab=orders`, noSearch: ofOne },
  'learner-questions': {
    path: `/crm/Student/${id}?tab=questions`,
    noSearch: ofOne,
    opensNothing: 'a question shows all of itself',
  },
  letters: { path: '/crm/Letter' },
  'money-cases': {
    path: '/crm/Money',
    opensNothing: 'a case shows all of itself, and its buttons act on it',
  },
  'bank-statement-lines': { path: `/crm/Money/Statement/${id}` },
  'bank-statements': { path: '/crm/Money/Statement' },
  'gateway-settlement-lines': { path: `/crm/Money/Settlement/${id}` },
  'gateway-settlements': { path: '/crm/Money/Settlement' },
  'money-reports': { path: '/crm/Money/Report' },
  news: { path: '/crm/news' },
  orders: { path: '/crm/Order' },
  'organisation-audit': {
    path: `/crm/Organisation/${id}?tab=audit`,
    noSearch: ofOne,
    opensNothing: 'an entry says all it knows',
  },
  'organisation-orders': { path: `/crm/Organisation/${id}?tab=orders`, noSearch: ofOne },
  'organisation-people': { path: `/crm/Organisation/${id}?tab=people`, opensNothing: 'a seat has no page' },
  organisations: { path: '/crm/Organisation' },
  pages: { path: '/crm/Page' },
  paths: { path: '/crm/Path' },
  privacy: { path: '/crm/Privacy' },
  questions: { path: '/crm/Question', opensNothing: 'a question shows all of itself, and letters act on it' },
  reviews: { path: '/crm/review', opensNothing: 'a review shows all of itself, and letters act on it' },
  roles: { path: '/crm/Role' },
  'room-hand-ins': {
    path: '/crm/doctor/do-thi-hong?tab=hand-ins',
    noSearch: 'the same queue as that of its doctor',
    opensNothing: onlyRead,
  },
  'room-learners': { path: '/crm/doctor/do-thi-hong?tab=learners', opensNothing: onlyRead },
  'room-questions': { path: '/crm/doctor/do-thi-hong?tab=questions', opensNothing: onlyRead },
  'room-reviews': {
    path: '/crm/doctor/do-thi-hong?tab=reviews',
    noSearch: 'the same list as that of its doctor',
    opensNothing: onlyRead,
  },
  'search-misses': { path: '/crm/Search' },
  'settings-history': { path: '/crm/Settings?tab=learning', noSearch: ofOne },
  students: { path: '/crm/Student' },
  synonyms: { path: '/crm/Search' },
  users: { path: '/crm/Users' },
  'video-lessons': { path: '/crm/Video?view=lessons' },
  videos: { path: '/crm/Video' },
}

startMockServer(
  ...sampledReads({
    '/crm/audit': { subjectType: 'user' },
    '/crm/categories': { parentId: null },
    // Sampled months are all the same one, of which no chart and no list is drawn.
    '/crm/doctor-rooms/:slug': { ratingMonths: [] },
    '/crm/withheld-tax': { due: [] },
    // A sampled text is no tax code.
    '/crm/doctors/:id/tax': { current: null, former: [] },
    '/videos/:id/caption-draft': { draft: null },
  }),
)

test('keys: every list of the back office has its line', () => {
  expect(Object.keys(lists).sort()).toEqual(
    Object.keys(officeLists)
      .filter((name) => !name.startsWith('own-'))
      .sort(),
  )
})

test.each(Object.entries(lists))(
  'keys of the list %s: J and K move, ? explains, / searches, Enter opens',
  async (name, page) => {
    vi.stubGlobal('scrollTo', vi.fn())
    await expectListKeys(renderPage(page.path), name, page, keyMessages)
  },
)
