import { type Access, admin, isAllowed, mayMakeOrders, type Permission } from '@repo/contract/access'
import type { SessionUser } from '@repo/session'

/** Permissions that open each part of the back office; the same rule that the API enforces. */
export const access = {
  anyStaff: admin(),
  courses: admin('content', 'sales'),
  content: admin('content'),
  /** Doctors: who keeps their profiles, and who pays their shares. */
  doctors: admin('content', 'accountant'),
  users: admin('support'),
  owner: admin('owner'),
  students: admin('support', 'sales'),
  reviews: admin('content', 'support'),
  contacts: admin('support', 'sales'),
  /** Orders and the money that waits: who sells and who answers questions look too. */
  orders: admin('accountant', 'sales', 'support'),
  /** Only accountants move money, and see invoices and shares. */
  money: admin('accountant'),
  sales: admin('sales', 'accountant'),
  /** Orders made for a learner; another price than the course's own needs `money` besides. */
  makeOrders: mayMakeOrders,
} satisfies Record<string, Access>

export type AccessName = keyof typeof access

/** Whether a signed-in person may open a part. What the screen hides the server refuses all the same. */
export function canOpen(name: AccessName, user: SessionUser | null): boolean {
  return (
    user !== null && isAllowed(access[name], { role: user.role, permissions: user.permissions, app: 'crm' })
  )
}

export type { Permission }
