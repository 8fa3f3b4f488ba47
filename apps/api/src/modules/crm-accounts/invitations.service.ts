import { randomBytes } from 'node:crypto'
import { AppError, permissions as allPermissions, rightsOf } from '@repo/contract'
import type { inviteBody } from '@repo/contract/crm-accounts'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import { fieldFault } from '../../core/field-fault.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { createSiteLinks } from '../../mail/site-links.ts'
import { lockDoctorProfile, updateDoctorProfile } from '../account/index.ts'
import {
  hashOpaqueToken,
  hashPassword,
  insertResetToken,
  insertUser,
  lockUser,
  newOpaqueToken,
  type User,
  userSearchText,
} from '../auth/index.ts'
import { mayGive, mayResendInvitation } from './accounts.policy.ts'
import { findAccount, listDoctorsWithoutAccount, lockStaff } from './accounts.repo.ts'
import { crmAccountMails, invitationMessages } from './crm-accounts.messages.ts'
import { refreshActor, withRights } from './fresh-actor.service.ts'
import { createOwnerNotices } from './owner-notices.service.ts'
import { setRolesOf } from './roles.repo.ts'
import { namesOf, requireRoles, rightsIn } from './roles.service.ts'

type Invitation = z.output<typeof inviteBody>

/** Hours until an invitation expires: long enough for a weekend. */
const INVITATION_HOURS = 72
/** Nobody gets more invitations than this, however often staff press the button. */
const resent: Limit = { name: 'invitation-resent', max: 5, windowMs: 3_600_000 }

/** Accounts for staff and doctors: an owner opens them, and only the holder ever knows the password. */
export function createInvitationsService(services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter'>) {
  const { db, env, clock, limiter } = services
  const links = createSiteLinks(env)
  const tellOwners = createOwnerNotices(services)

  const open = async (tx: Tx, body: Invitation, passwordHash: string): Promise<User> => {
    const { name, email, role } = body
    const user = await insertUser(tx, {
      name,
      email,
      role,
      passwordHash,
      permissions: allPermissions.filter((permission) => body.permissions.includes(permission)),
      // The account is active once the holder opens the link, which verifies the address.
      status: 'pending',
      searchText: userSearchText({ name, email }),
      createdAt: clock(),
    })
    if (!user) throw new AppError('user.email_taken')
    return user
  }

  const speakFor = async (tx: Tx, doctorId: string, userId: string) => {
    const doctor = await lockDoctorProfile(tx, doctorId)
    if (!doctor) throw new AppError('doctor.not_found')
    if (doctor.userId) throw new AppError('doctor.has_account')
    await updateDoctorProfile(tx, doctorId, { userId })
  }

  const send = async (tx: Tx, user: User) => {
    const token = newOpaqueToken()
    const expiresAt = new Date(clock().getTime() + INVITATION_HOURS * 3_600_000)
    await insertResetToken(tx, { tokenHash: hashOpaqueToken(token), userId: user.id, expiresAt })
    const site = { brand: env.BRAND_NAME, isDoctor: user.role === 'doctor' }
    const url = links.setPassword(user.role, token)
    const mail = crmAccountMails.invitation(user.name, site, url, INVITATION_HOURS)
    await queueMail(services, tx, { kind: 'account', hasSecret: true, to: user.email, ...mail })
  }

  /** Mails a new link, which ends the one before. @throws AppError `user.not_found`, `request.too_many` */
  const resend = async (userId: string, actor: Actor): Promise<void> => {
    await limiter.hit(resent, userId)
    await db.transaction(async (tx) => {
      const user = await lockUser(tx, userId)
      if (user?.status !== 'pending') throw new AppError('user.not_found')
      await send(tx, user)
      await recordAudit(tx, {
        ...auditOf(actor),
        action: 'user.invitation_resent',
        subjectType: 'user',
        subjectId: userId,
      })
    })
  }

  return {
    resend,

    /**
     * The same for somebody of the staff or a doctor, asked by who keeps the staff.
     * @throws AppError `user.not_found`, `user.no_invitation`, `access.denied`, `request.too_many`
     */
    async resendTo(userId: string, actor: Actor): Promise<void> {
      const account = await findAccount(db, userId)
      if (!account) throw new AppError('user.not_found')
      if (!mayResendInvitation(actor, await withRights(db, account))) throw new AppError('access.denied')
      if (account.status !== 'pending') throw new AppError('user.no_invitation')
      await resend(userId, actor)
    },

    options: async () => ({ doctors: await listDoctorsWithoutAccount(db) }),

    /**
     * @throws AppError `user.email_taken`, `user.permissions_missing`, `doctor.not_found`, `doctor.has_account`,
     * `role.not_found`, `role.beyond_own`, `input.invalid`
     */
    async invite(body: Invitation, actor: Actor) {
      assertFits(body)
      // A random password that nobody knows: only the mailed link opens the account.
      const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
      return db.transaction(async (tx) => {
        await lockStaff(tx)
        const roles = await requireRoles(tx, body.roleIds)
        const rights = rightsOf(body.permissions, rightsIn(roles))
        if (!mayGive(await refreshActor(tx, actor), { permissions: body.permissions, rights }))
          throw new AppError('role.beyond_own')
        const user = await open(tx, body, passwordHash)
        await setRolesOf(tx, user.id, body.roleIds, clock())
        await tellOwners(tx, { to: user.name, before: [], after: rights }, actor)
        if (body.doctorId) await speakFor(tx, body.doctorId, user.id)
        await send(tx, user)
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'user.invited',
          subjectType: 'user',
          subjectId: user.id,
          after: {
            role: user.role,
            permissions: user.permissions,
            roles: namesOf(roles),
            doctorId: body.doctorId,
          },
        })
        return { id: user.id }
      })
    },
  }
}

function assertFits({ role, permissions, roleIds, doctorId }: Invitation): void {
  const count = permissions.length + roleIds.length
  if (role === 'admin') {
    if (count === 0) throw new AppError('user.permissions_missing')
    if (doctorId) throw fieldFault('doctorId', invitationMessages.doctorNotForStaff)
    return
  }
  if (count > 0) throw fieldFault('permissions', invitationMessages.permissionsNotForDoctors)
  if (!doctorId) throw fieldFault('doctorId', invitationMessages.doctorNeeded)
}
