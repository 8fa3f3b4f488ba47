import { AppError } from '@repo/contract'
import type { Actor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { readAuditViews } from '../../db/audit-view.ts'
import type { DbOrTx } from '../../db/client.ts'
import { editVersion, readForEdit } from '../../db/edits.ts'
import type { ListPlace } from '../../db/keyset.ts'
import { findProfessional, toProfessionalView } from '../account/index.ts'
import { createAssetUrls } from '../art/index.ts'
import { avatarUrl, findDoctorOf } from '../auth/index.ts'
import { findLiveSessions, toSessionView, type WithLearningDevices } from '../devices/index.ts'
import { findFactor } from '../second-factor/index.ts'
import {
  mayResendInvitation,
  mayResetSecondFactor,
  mayReview,
  maySetPermissions,
  mayTouch,
} from './accounts.policy.ts'
import { findAccount, findAudit, findInvitationEnd } from './accounts.repo.ts'
import { withRights } from './fresh-actor.service.ts'
import { findRolesOf } from './roles.repo.ts'

const AUDIT_PAGE_SIZE = 20

/** The details of one account, as staff see them. */
export function createAccountDetailService({
  db,
  env,
  clock,
  learningDevices,
}: Needs<'db' | 'env' | 'clock'> & WithLearningDevices) {
  const urls = createAssetUrls(env.PUBLIC_API_PREFIX)

  const find = async (source: DbOrTx, id: string) => {
    const user = await findAccount(source, id)
    if (!user) throw new AppError('user.not_found')
    return withRights(source, user)
  }

  return {
    /** @throws AppError `user.not_found` */
    async get(id: string, actor: Actor) {
      const { user, roles, version } = await readForEdit(db, async (tx) => ({
        user: await find(tx, id),
        roles: await findRolesOf(tx, id),
        version: await editVersion(tx, 'permissions', id),
      }))
      const isInvited = user.status === 'pending' && user.role !== 'student'
      const [sessions, devices, factor, profile, doctor, invitedUntil] = await Promise.all([
        findLiveSessions(db, id, clock()),
        learningDevices.listOf(id),
        findFactor(db, id),
        findProfessional(db, id),
        user.role === 'doctor' ? findDoctorOf(db, id) : null,
        isInvited ? findInvitationEnd(db, id) : null,
      ])
      const hasSecondFactor = Boolean(factor?.confirmedAt)
      return {
        id,
        name: user.name,
        email: user.email,
        phone: user.phone,
        avatarUrl: doctor ? urls.doctorPortrait(doctor) : avatarUrl(env.PUBLIC_API_PREFIX, user.avatarPath),
        role: user.role,
        permissions: user.permissions,
        roles,
        status: user.status,
        verifiedAt: user.verifiedAt?.toISOString() ?? null,
        createdAt: user.createdAt.toISOString(),
        lastSeenAt: user.lastSeenAt?.toISOString() ?? null,
        hasSecondFactor,
        invitedUntil: invitedUntil?.toISOString() ?? null,
        doctorSlug: doctor?.slug ?? null,
        sessions: sessions.map((row) => toSessionView(row, actor.sessionId)),
        learningDevices: devices,
        professional: profile ? toProfessionalView(profile) : null,
        can: {
          setStatus: mayTouch(actor, user),
          setPermissions: maySetPermissions(actor, user),
          endSessions: mayTouch(actor, user),
          resetSecondFactor: hasSecondFactor && mayResetSecondFactor(actor, user),
          resendInvitation: isInvited && mayResendInvitation(actor, user),
          reviewProfessional: profile?.state === 'pending' && mayReview(actor, user),
        },
        version,
      }
    },

    /** @throws AppError `user.not_found` */
    async audit(id: string, place: ListPlace, isMasked: boolean) {
      await find(db, id)
      const { rows, ...found } = await findAudit(db, id, place, AUDIT_PAGE_SIZE)
      const items = await readAuditViews(db, rows, { isMasked })
      return { items, pageSize: AUDIT_PAGE_SIZE, ...found }
    },
  }
}
