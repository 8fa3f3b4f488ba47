import type { Right } from './rights.ts'

/** What an API key may do: a subject and an act. The list is closed; a key names those that it needs. */
export const apiScopes = [
  'courses.read',
  'enrolments.read',
  'enrolments.write',
  'orders.read',
  'statements.read',
] as const
export type ApiScope = (typeof apiScopes)[number]

/**
 * The rights of the back office that a scope stands for. Who makes a key must hold them, and the scope is open only while
 * they do. Answers to a key show learners' addresses in the clear, so all that show one ask for `contacts.clear` too.
 */
export const scopeRights: Readonly<Record<ApiScope, readonly Right[]>> = {
  'courses.read': ['courses.read'],
  'enrolments.read': ['learners.read', 'contacts.clear'],
  'enrolments.write': ['enrolments.manage', 'contacts.clear'],
  'orders.read': ['orders.read', 'contacts.clear'],
  'statements.read': ['learners.read'],
}

/** Whether these rights are all that a scope stands for. */
export const coversScope = (held: readonly string[], scope: ApiScope): boolean =>
  scopeRights[scope].every((right) => held.includes(right))

/** What every key begins with, so that a scanner for secrets recognises one in a repository or a log. */
export const API_KEY_PREFIX = 'th_'

/** Keys that work at the same time. */
export const maxApiKeys = 50
/** Characters of a key's name. */
export const longestApiKeyName = 60
/** Requests that one key may send in a minute. */
export const apiKeyRequestsPerMinute = 600
