import { type Access, type Caller, isAllowed, type Role } from '@repo/contract'
import { crm } from '@repo/contract/crm'
import { crmDoctors } from '@repo/contract/crm-doctors'
import { crmOrders } from '@repo/contract/crm-orders'
import { crmOrganisations } from '@repo/contract/crm-organisations'
import { crmPages } from '@repo/contract/legal'

/** For each kind of record, who may open the list of them. */
const listAccess = {
  orders: crmOrders.orders.access,
  courses: crm.courses.access,
  doctors: crmDoctors.doctors.access,
  articles: crm.newsList.access,
  pages: crmPages.pages.access,
  organisations: crmOrganisations.organisations.access,
} satisfies Record<string, Access>

export const mayFind = (kind: keyof typeof listAccess, caller: Caller): boolean =>
  isAllowed(listAccess[kind], caller)

/** Whose accounts the caller may open: everybody's, those of learners, or nobody's. */
export function mayFindPeople(caller: Caller): 'all' | Role | null {
  if (isAllowed(crm.users.access, caller)) return 'all'
  return isAllowed(crm.students.access, caller) ? 'student' : null
}
