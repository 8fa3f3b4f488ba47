import type { ApiScope } from './api-scopes.ts'
import type { Permission, Right } from './rights.ts'

/** The front end an access token was minted for; the token's `aud`. */
export const apps = ['web', 'crm', 'doctor'] as const
export type App = (typeof apps)[number]

export const roles = ['student', 'doctor', 'admin'] as const
export type Role = (typeof roles)[number]

export { type Permission, permissions, type Right, rights, rightsOf } from './rights.ts'

/** Each role signs in on one site only, so a token stolen on one opens nothing on another. */
export const appOfRole = { student: 'web', doctor: 'doctor', admin: 'crm' } as const satisfies Record<
  Role,
  App
>

/** Whether an account of the role works with a second factor only. */
export const needsSecondFactor = (role: Role): boolean => role !== 'student'

/** Who may call an endpoint. Declared per endpoint and enforced in one place of the server. */
export type Access =
  /** No session is needed; a token that is sent along is ignored. */
  | { readonly kind: 'anyone' }
  /** Works without a session; a valid one makes the answer personal. */
  | { readonly kind: 'optional' }
  | {
      readonly kind: 'signed-in'
      readonly roles: readonly Role[]
      /** Admins need one of these; other roles have no rights to ask for. */
      readonly rights?: readonly (Right | Permission)[]
      /** Open to staff and doctors who still have to set up their second factor. */
      readonly beforeSecondFactor?: boolean
      /** Open to who still has to agree to new terms. What is open before the second factor is open then, too. */
      readonly beforeConsent?: boolean
    }
  /** Called by another service; the handler verifies the signature over the raw body. */
  | { readonly kind: 'webhook' }
  /** Called by another program with an API key that has the scope. A key opens nothing but these. */
  | { readonly kind: 'key'; readonly scope: ApiScope }
  /** Exists only while demo mode is on; otherwise answers 404. */
  | { readonly kind: 'demo' }

/** Whether an endpoint is open to who still has to agree to new terms. */
export const mayCallBeforeConsent = (access: Access): boolean =>
  access.kind !== 'signed-in' || Boolean(access.beforeSecondFactor || access.beforeConsent)

// Each keeps its own `kind` in its type, so the server can tell handlers when a caller is sure to be there.
export const anyone = { kind: 'anyone' } as const satisfies Access
export const optionalSession = { kind: 'optional' } as const satisfies Access
export const signedIn = { kind: 'signed-in', roles } as const satisfies Access
export const student = { kind: 'signed-in', roles: ['student'] } as const satisfies Access
export const doctor = { kind: 'signed-in', roles: ['doctor'] } as const satisfies Access
/** Who may recommend courses by a code of their own. */
export const learnersAndDoctors = {
  kind: 'signed-in',
  roles: ['student', 'doctor'],
} as const satisfies Access
/** Doctors, and staff who prepare videos. The policy decides which courses each may change. */
export const teachingStaff = {
  kind: 'signed-in',
  roles: ['doctor', 'admin'],
  rights: ['videos.edit'],
} as const satisfies Access
/** Who sends films by tus: those who make videos, and learners for their hand-ins. */
export const filmSenders = {
  kind: 'signed-in',
  roles: ['student', 'doctor', 'admin'],
  rights: ['videos.edit'],
} as const satisfies Access
/** Who answers with recordings. */
export const recordingKeepers = { kind: 'signed-in', roles: ['doctor'] } as const satisfies Access
/** Who may play such an answer, if they may read it. */
export const recordingListeners = {
  kind: 'signed-in',
  roles: ['student', 'doctor', 'admin'],
  rights: ['reviews.moderate', 'learners.read', 'hand_ins.read'],
} as const satisfies Access
/** What the editor of a course needs of videos, too: to choose, watch and place them. */
export const lessonStaff = {
  kind: 'signed-in',
  roles: ['doctor', 'admin'],
  rights: ['videos.edit', 'courses.edit'],
} as const satisfies Access
/** Who writes the lessons of a course: staff those of all courses, doctors those of the courses that they teach. */
export const courseAuthors = {
  kind: 'signed-in',
  roles: ['doctor', 'admin'],
  rights: ['courses.edit'],
} as const satisfies Access
/** The same, and who of the staff looks after courses without writing them. */
export const courseReaders = {
  kind: 'signed-in',
  roles: ['doctor', 'admin'],
  rights: ['courses.read'],
} as const satisfies Access
export const webhook = { kind: 'webhook' } as const satisfies Access
export const demoOnly = { kind: 'demo' } as const satisfies Access
/** Programs with an API key of this scope. */
export const keyWith = (scope: ApiScope) => ({ kind: 'key', scope }) as const satisfies Access

/** Staff with at least one of the named rights; no name means anybody of the staff. */
export function admin(...needed: Right[]): Extract<Access, { kind: 'signed-in' }> {
  return needed.length > 0
    ? { kind: 'signed-in', roles: ['admin'], rights: needed }
    : { kind: 'signed-in', roles: ['admin'] }
}

export interface Caller {
  readonly role: Role
  readonly app: App
  readonly permissions: readonly Permission[]
  /** All that the roles of this person allow together (`rightsOf`). */
  readonly rights: readonly string[]
}

/** Who may save a list as a file: doctors their own ones, staff with the right. */
export const mayExportLists = {
  kind: 'signed-in',
  roles: ['doctor', 'admin'],
  rights: ['lists.export'],
} as const satisfies Access

/** Whether a signed-in caller passes an access rule. Says nothing about ownership; policies do. */
export function isAllowed(access: Access, caller: Caller | null): boolean {
  if (access.kind !== 'signed-in') return true
  if (!caller) return false
  if (!access.roles.includes(caller.role) || appOfRole[caller.role] !== caller.app) return false
  if (!access.rights || caller.role !== 'admin') return true
  return access.rights.some((right) => caller.rights.includes(right))
}
