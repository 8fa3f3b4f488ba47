/**
 * What staff may do on the server and see on the screen: a subject and an act. An endpoint names the rights that open
 * it, a part of the back office likewise.
 */
export const rights = [
  'courses.read',
  'courses.edit',
  'courses.publish',
  'courses.price',
  'videos.edit',
  'categories.edit',
  'news.edit',
  'pages.edit',
  'site.edit',
  'search.edit',
  'clinical.edit',
  'consents.manage',
  'doctors.read',
  'doctors.edit',
  'doctors.accounts',
  'licences.verify',
  'reviews.moderate',
  'learners.read',
  'learners.notes',
  'hand_ins.read',
  'learners.merge',
  'enrolments.manage',
  'certificates.manage',
  'messages.answer',
  'letters.send',
  'contacts.reveal',
  'contacts.clear',
  'orders.read',
  'orders.make',
  'orders.price',
  'orders.settle',
  'organisations.read',
  'organisations.edit',
  'refunds.manage',
  'money.decide',
  'coupons.manage',
  'codes.manage',
  'invoices.manage',
  'revenue.read',
  'payouts.manage',
  'users.read',
  'users.manage',
  'professions.review',
  'staff.manage',
  'roles.manage',
  'lists.export',
  'settings.manage',
  'audit.read',
  'jobs.manage',
  'privacy.manage',
] as const
export type Right = (typeof rights)[number]

/** Built-in roles of staff. `owner` has every right, also those that come later. */
export const permissions = ['owner', 'content', 'sales', 'support', 'accountant'] as const
export type Permission = (typeof permissions)[number]

export const builtInRoles: Record<Permission, readonly Right[]> = {
  owner: rights,
  content: [
    'courses.read',
    'courses.edit',
    'courses.publish',
    'courses.price',
    'videos.edit',
    'categories.edit',
    'news.edit',
    'site.edit',
    'search.edit',
    'clinical.edit',
    'consents.manage',
    'doctors.read',
    'doctors.edit',
    'licences.verify',
    'reviews.moderate',
    'lists.export',
  ],
  sales: [
    'courses.read',
    'learners.read',
    'learners.notes',
    'messages.answer',
    'letters.send',
    'contacts.reveal',
    'orders.read',
    'orders.make',
    'organisations.read',
    'organisations.edit',
    'coupons.manage',
    'codes.manage',
    'lists.export',
  ],
  support: [
    'reviews.moderate',
    'learners.read',
    'learners.notes',
    'enrolments.manage',
    'certificates.manage',
    'messages.answer',
    'contacts.reveal',
    'orders.read',
    'organisations.read',
    'users.read',
    'users.manage',
    'professions.review',
    'lists.export',
  ],
  accountant: [
    // Shares of doctors are divided where the course is kept.
    'courses.read',
    'doctors.read',
    'orders.read',
    'orders.price',
    'orders.settle',
    'organisations.read',
    'refunds.manage',
    'money.decide',
    'coupons.manage',
    'codes.manage',
    'invoices.manage',
    'revenue.read',
    'payouts.manage',
    'lists.export',
  ],
}

/** Rights over people, secrets and money: owners are told when somebody gets one of them. */
export const sensitiveRights: readonly Right[] = [
  'consents.manage',
  'contacts.clear',
  'learners.merge',
  'refunds.manage',
  'payouts.manage',
  'doctors.accounts',
  'staff.manage',
  'roles.manage',
  'settings.manage',
  'audit.read',
  'privacy.manage',
]

/** An act is of no use without a look at its subject, so who may do it may look. */
const neededBy: Partial<Record<Right, readonly Right[]>> = {
  'courses.edit': ['courses.read'],
  'courses.publish': ['courses.read'],
  'courses.price': ['courses.edit', 'courses.read'],
  'doctors.edit': ['doctors.read'],
  'doctors.accounts': ['doctors.read'],
  'licences.verify': ['doctors.read'],
  'learners.notes': ['learners.read'],
  'enrolments.manage': ['learners.read'],
  'certificates.manage': ['learners.read'],
  'letters.send': ['learners.read'],
  'hand_ins.read': ['learners.read'],
  'learners.merge': ['learners.read'],
  'contacts.clear': ['contacts.reveal'],
  'orders.make': ['orders.read'],
  'orders.price': ['orders.read'],
  'orders.settle': ['orders.read'],
  'organisations.edit': ['organisations.read'],
  'refunds.manage': ['orders.read'],
  'money.decide': ['orders.read'],
  'payouts.manage': ['revenue.read'],
  'users.manage': ['users.read'],
  'professions.review': ['users.read'],
  'staff.manage': ['users.read'],
}

/** The named rights with those they need, in the order of the list. Names that are no right (any more) are left out. */
export function withNeeded(names: readonly string[]): Right[] {
  return rights.filter(
    (right) => names.includes(right) || rights.some((r) => names.includes(r) && neededBy[r]?.includes(right)),
  )
}

/** All that somebody's built-in roles, and rights from roles of the business's own, allow together. */
export const rightsOf = (builtIn: readonly Permission[], own: readonly string[] = []): Right[] =>
  withNeeded([...builtIn.flatMap((role) => builtInRoles[role] ?? []), ...own])

/** Header of answers to staff: a mark of the rights that they have now. */
export const rightsHeader = 'x-rights'

/** A few letters that are the same for the same rights, in whatever order: FNV-1a of 32 bits. */
export function rightsMark(held: readonly string[]): string {
  let hash = 0x811c9dc5
  for (const letter of [...new Set(held)].sort().join(' '))
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0
  return hash.toString(36)
}
