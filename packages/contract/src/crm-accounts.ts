import { z } from 'zod'
import { admin, permissions, roles } from './access.ts'
import { professionalProfile } from './account.ts'
import { learnerEmail, learnerPhone } from './contact-fields.ts'
import { mostRoles } from './crm-roles.ts'
import { learningDevice, sessionView } from './devices.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import { assetUrl, email, id, instant, keyPageOf, keyQuery, savedFile, text } from './fields.ts'
import { proofTypes } from './file-types.ts'

/** Why staff did it: kept in the audit entry, so it must say something. */
const reason = text(5, 500)

export const auditEntry = z.object({
  id,
  at: instant,
  /** Such as `user.locked`. */
  action: z.string(),
  /** Null when no person did it. */
  actor: z.object({ id, name: z.string() }).nullable(),
  ip: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  /** The same in words, field by field; null for a side that the entry does not have. */
  changes: z.array(z.object({ label: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  /** All of them as lines, for exports. */
  changesText: z.string(),
  /** Why it was done, where a reason is asked for. */
  reason: z.string().nullable(),
})

/** Everything staff need to know of one account before they touch it. */
export const accountDetail = z.object({
  id,
  name: z.string(),
  email: learnerEmail,
  phone: learnerPhone.nullable(),
  avatarUrl: assetUrl.nullable(),
  role: z.enum(roles),
  permissions: z.array(z.enum(permissions)),
  /** Roles of the business's own. */
  roles: z.array(z.object({ id, name: z.string() })),
  status: z.enum(['pending', 'active', 'locked']),
  verifiedAt: instant.nullable(),
  createdAt: instant,
  lastSeenAt: instant.nullable(),
  hasSecondFactor: z.boolean(),
  /** Until when the link of the invitation opens an account that nobody has opened yet. */
  invitedUntil: instant.nullable(),
  doctorSlug: z.string().nullable(),
  sessions: z.array(sessionView),
  learningDevices: z.array(learningDevice),
  professional: professionalProfile.nullable(),
  /** What the caller may do here; the screen shows no button that would be refused. */
  can: z.object({
    setStatus: z.boolean(),
    setPermissions: z.boolean(),
    endSessions: z.boolean(),
    resetSecondFactor: z.boolean(),
    resendInvitation: z.boolean(),
    reviewProfessional: z.boolean(),
  }),
  /** Of the roles. */
  version: editVersion,
})

const roleIds = z.array(id).max(mostRoles)

const oneAccount = z.object({ id })

export const inviteBody = z.strictObject({
  name: text(2, 80),
  email,
  role: z.enum(['admin', 'doctor']),
  /** Built-in roles, and own ones by id. For admins: at least one of both. For doctors: none. */
  permissions: z.array(z.enum(permissions)).max(permissions.length),
  roleIds: roleIds.default([]),
  /** For doctors: the public profile this account will speak for. */
  doctorId: id.nullable(),
})

/** Staff at other people's accounts. */
export const crmAccounts = {
  account: endpoint({
    method: 'GET',
    path: '/crm/users/:id',
    summary: 'One account with its sessions, devices and professional profile',
    access: admin('users.read'),
    params: oneAccount,
    response: accountDetail,
    errors: ['user.not_found'],
  }),
  audit: endpoint({
    method: 'GET',
    path: '/crm/users/:id/audit',
    summary: 'What was done to an account and by whom, newest first',
    access: admin('users.read'),
    params: oneAccount,
    query: z.object(keyQuery),
    response: keyPageOf(auditEntry),
    errors: ['user.not_found'],
  }),
  inviteOptions: endpoint({
    method: 'GET',
    path: '/crm/user-options',
    summary: 'Doctors whose profile has no account yet',
    access: admin('staff.manage'),
    response: z.object({ doctors: z.array(z.object({ id, name: z.string() })) }),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/crm/users',
    summary: 'Open an account for staff or a doctor; a mail lets them choose their own password',
    access: admin('staff.manage'),
    body: inviteBody,
    response: oneAccount,
    errors: [
      'user.email_taken',
      'user.permissions_missing',
      'doctor.not_found',
      'doctor.has_account',
      'role.not_found',
      'role.beyond_own',
    ],
  }),
  resendInvitation: endpoint({
    method: 'POST',
    path: '/crm/users/:id/invitation',
    summary: 'Mail a new link to invited staff or a doctor without a password yet; the one before ends',
    access: admin('staff.manage'),
    params: oneAccount,
    response: accountDetail,
    errors: ['user.not_found', 'user.no_invitation', 'request.too_many'],
  }),
  setPermissions: endpoint({
    method: 'PUT',
    path: '/crm/users/:id/permissions',
    summary: 'Change what an admin may do; the sessions go on with the new permissions at once',
    access: admin('roles.manage'),
    params: oneAccount,
    body: z.strictObject({
      permissions: z.array(z.enum(permissions)).max(permissions.length),
      roleIds,
      reason,
      version: editVersion,
    }),
    response: accountDetail,
    errors: [
      'edit.outdated',
      'user.not_found',
      'user.not_an_admin',
      'user.last_owner',
      'user.permissions_missing',
      'role.not_found',
      'role.beyond_own',
    ],
  }),
  endSessions: endpoint({
    method: 'POST',
    path: '/crm/users/:id/end-sessions',
    summary: 'Sign an account out everywhere',
    access: admin('users.manage'),
    params: oneAccount,
    body: z.strictObject({ reason }),
    response: z.object({ ended: z.int() }),
    errors: ['user.not_found'],
  }),
  resetSecondFactor: endpoint({
    method: 'POST',
    path: '/crm/users/:id/reset-second-factor',
    summary: 'For a lost phone and lost recovery codes: the next sign-in sets it up anew',
    access: admin('staff.manage'),
    params: oneAccount,
    body: z.strictObject({ reason }),
    response: accountDetail,
    errors: ['user.not_found', 'auth.second_factor_off'],
  }),
  professionalProof: endpoint({
    method: 'GET',
    path: '/crm/users/:id/professional/proof',
    summary: 'Proof of a professional profile, as a file to save; each time is written down',
    access: admin('professions.review'),
    params: oneAccount,
    download: { types: proofTypes },
    response: savedFile,
    errors: ['user.not_found', 'professional.no_proof'],
  }),
  reviewProfessional: endpoint({
    method: 'POST',
    path: '/crm/users/:id/professional',
    summary: 'Approve or send back a professional profile',
    access: admin('professions.review'),
    params: oneAccount,
    body: z.discriminatedUnion('decision', [
      z.strictObject({ decision: z.literal('approved'), reason: z.null() }),
      /** The learner reads the reason, mends the profile and sends it again. */
      z.strictObject({ decision: z.literal('rejected'), reason }),
    ]),
    response: accountDetail,
    errors: ['user.not_found', 'professional.not_pending'],
  }),
}
