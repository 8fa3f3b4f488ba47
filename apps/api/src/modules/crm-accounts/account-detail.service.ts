import { AppError } from '@repo/contract'
import type { Actor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { findOwnRights } from '../../core/staff-rights.repo.ts'
import { readAuditViews } from '../../db/audit-view.ts'
import { editVersion, readWithVersion } from '../../db/edits.ts'
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
import { withOwnRights } from './fresh-actor.service.ts'
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

  return {
    /** @throws AppError `user.not_found` */
    async get(id: string, actor: Actor) {
      const [account, own, roles, version, sessions, devices, factor, profile] = await readWithVersion(
        db,
        (read) =>
          Promise.all([
            findAccount(read, id),
            findOwnRights(read, id),
            findRolesOf(read, id),
            editVersion(read, 'permissions', id),
            findLiveSessions(read, id, clock()),
            learningDevices.listOf(id),
            findFactor(read, id),
            findProfessional(read, id),
          ]),
      )
      if (!account) throw new AppError('user.not_found')
      const user = withOwnRights(account, own)
      const isInvited = user.status === 'pending' && user.role !== 'student'
      const [doctor, invitedUntil] = await Promise.all([
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
      const [account, { rows, ...found }] = await Promise.all([
        findAccount(db, id),
        findAudit(db, id, place, AUDIT_PAGE_SIZE),
      ])
      if (!account) throw new AppError('user.not_found')
      const items = await readAuditViews(db, rows, { isMasked })
      return { items, pageSize: AUDIT_PAGE_SIZE, ...found }
    },
  }
}
