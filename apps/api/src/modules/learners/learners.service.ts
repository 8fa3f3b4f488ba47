import { AppError } from '@repo/contract'
import type { Actor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { editVersion, readWithVersion } from '../../db/edits.ts'
import { avatarUrl } from '../auth/index.ts'
import { findStudent } from '../crm/index.ts'
import { listStaffEnrollments } from '../learning/index.ts'
import { mayChangeEnrollments, mayGiveCodes, maySeeSpent, staffEnrollmentState } from './learners.policy.ts'
import { mergesOf } from './merges.service.ts'

/** One learner, as staff see them. */
export function createLearnersService({ db, env, clock }: Needs<'db' | 'env' | 'clock'>) {
  return {
    /** @throws AppError `user.not_found` for no account and for one that is not a learner's */
    async get(id: string, actor: Pick<Actor, 'rights'>) {
      const [found, rows, merges, version] = await readWithVersion(db, (read) =>
        Promise.all([
          findStudent(read, id),
          listStaffEnrollments(read, id),
          mergesOf(read, id),
          editVersion(read, 'enrollments', id),
        ]),
      )
      if (!found) throw new AppError('user.not_found')
      const { user, ...figures } = found
      const now = clock()
      return {
        id,
        name: user.name,
        email: user.email,
        phone: user.phone,
        avatarUrl: avatarUrl(env.PUBLIC_API_PREFIX, user.avatarPath),
        status: user.status,
        verifiedAt: user.verifiedAt?.toISOString() ?? null,
        joinedAt: user.createdAt.toISOString(),
        lastSeenAt: user.lastSeenAt?.toISOString() ?? null,
        erasedAt: user.erasedAt?.toISOString() ?? null,
        ...figures,
        spent: maySeeSpent(actor) ? figures.spent : null,
        ...merges,
        enrollments: rows.map(({ enrollment, course, orderCode }) => ({
          id: enrollment.id,
          course,
          state: staffEnrollmentState(enrollment, now),
          stateReason: enrollment.stateReason,
          enrolledAt: enrollment.createdAt.toISOString(),
          expiresAt: enrollment.expiresAt?.toISOString() ?? null,
          percent: enrollment.percent,
          completedAt: enrollment.completedAt?.toISOString() ?? null,
          lastWatchedAt: enrollment.lastWatchedAt?.toISOString() ?? null,
          orderCode,
        })),
        can: {
          changeEnrollments: !user.erasedAt && mayChangeEnrollments(actor),
          giveCodes: !user.erasedAt && mayGiveCodes(actor),
        },
        version,
      }
    },
  }
}
