import { type Access, admin, isAllowed, type Permission, permissions } from '@repo/contract/access'
import { rightsOf } from '@repo/contract/rights'
import type { SessionUser } from '@repo/session'

/** Rights that open each part of the back office; the same rule that the API enforces. */
export const access = {
  anyStaff: admin(),
  courses: admin('courses.read'),
  editCourses: admin('courses.edit'),
  publishCourses: admin('courses.publish'),
  priceCourses: admin('courses.price'),
  videos: admin('videos.edit'),
  categories: admin('categories.edit'),
  news: admin('news.edit'),
  pages: admin('pages.edit'),
  site: admin('site.edit'),
  search: admin('search.edit'),
  clinical: admin('clinical.edit'),
  consents: admin('consents.manage'),
  doctors: admin('doctors.read'),
  editDoctors: admin('doctors.edit'),
  checkLicences: admin('licences.verify'),
  doctorAccounts: admin('doctors.accounts'),
  reviews: admin('reviews.moderate'),
  students: admin('learners.read'),
  noteOnLearners: admin('learners.notes'),
  readHandIns: admin('hand_ins.read'),
  mergeLearners: admin('learners.merge'),
  manageEnrolments: admin('enrolments.manage'),
  manageCertificates: admin('certificates.manage'),
  contacts: admin('messages.answer'),
  letters: admin('letters.send'),
  /** Address and number of one person, asked for one by one. */
  revealContacts: admin('contacts.reveal'),
  /** Orders and the money that waits: who sells and who answers questions look too. */
  orders: admin('orders.read'),
  /** Orders made for a learner; another price than the course's own needs `agreePrices` besides. */
  makeOrders: admin('orders.make'),
  agreePrices: admin('orders.price'),
  /** An order that is not paid is cancelled by who sells and by who confirms its payment. */
  cancelOrders: admin('orders.make', 'orders.settle'),
  settleOrders: admin('orders.settle'),
  /** Organisations that buy seats. */
  organisations: admin('organisations.read'),
  editOrganisations: admin('organisations.edit'),
  refunds: admin('refunds.manage'),
  money: admin('money.decide'),
  coupons: admin('coupons.manage'),
  codes: admin('codes.manage'),
  invoices: admin('invoices.manage'),
  revenue: admin('revenue.read'),
  payouts: admin('payouts.manage'),
  users: admin('users.read'),
  lockUsers: admin('users.manage'),
  staff: admin('staff.manage'),
  roles: admin('roles.manage'),
  settings: admin('settings.manage'),
  audit: admin('audit.read'),
  jobs: admin('jobs.manage'),
  privacy: admin('privacy.manage'),
  exports: admin('lists.export'),
} satisfies Record<string, Access>

/** Whether a text is the name of a built-in role. */
export const isPermission = (text: string): boolean => permissions.some((name) => name === text)

export type AccessName = keyof typeof access

/** Whether a signed-in person may open a part. What the screen hides the server refuses all the same. */
export function canOpen(name: AccessName, user: SessionUser | null): boolean {
  if (user === null) return false
  const { role, permissions: builtIn, rights = rightsOf(builtIn) } = user
  return isAllowed(access[name], { role, permissions: builtIn, rights, app: 'crm' })
}

export type { Permission }
