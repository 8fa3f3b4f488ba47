/** What an API key may do: a subject and an act. The list is closed; a key names those that it needs. */
export const apiScopes = ['courses.read', 'enrolments.read', 'enrolments.write', 'orders.read'] as const
export type ApiScope = (typeof apiScopes)[number]

/** What every key begins with, so that a scanner for secrets recognises one in a repository or a log. */
export const API_KEY_PREFIX = 'th_'

/** Keys that work at the same time. */
export const maxApiKeys = 50
/** Characters of a key's name. */
export const longestApiKeyName = 60
/** Requests that one key may send in a minute. */
export const apiKeyRequestsPerMinute = 600
