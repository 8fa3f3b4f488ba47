import { AppError } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { DbOrTx } from '../../db/client.ts'
import { assertUnedited, type Edit, editVersion, readWithVersion } from '../../db/edits.ts'
import { together } from '../../db/together.ts'
import {
  type CoursePart,
  findCourseParts,
  findNamedDoctors,
  findPartsHistory,
  findTaughtCourses,
  findTeams,
  lockSharedCourse,
  replaceCourseParts,
} from './course-shares.repo.ts'
import { isCourse, listShareRules } from './revenue.repo.ts'
import { findShare } from './share.ts'

/** The whole of a share, in hundredths of a percent. */
const WHOLE = 10_000

/** Who earns by a course that is sold now. */
interface SaleShares {
  /** Who leads the course. */
  doctorId: string | null
  /** The share of all its doctors, in hundredths of a percent. */
  shareBasisPoints: number
  /** The parts of it that others than the lead doctor get. */
  coDoctors: CoursePart[]
}

/** The shares that hold now for each course, to be written on its line when it is sold. */
export async function findCourseShares(
  db: DbOrTx,
  courseIds: readonly string[],
): Promise<(courseId: string) => SaleShares> {
  const read = together(db)
  const [teams, rules] = await Promise.all([findTeams(read, courseIds), listShareRules(read)])
  return (courseId) => {
    const [lead, ...others] = teams.get(courseId) ?? []
    const doctorId = lead?.doctorId ?? null
    return {
      doctorId,
      shareBasisPoints: findShare(rules, doctorId, courseId),
      coDoctors: others.flatMap((one) =>
        one.basisPoints ? { doctorId: one.doctorId, basisPoints: one.basisPoints } : [],
      ),
    }
  }
}

/** How staff divide the doctors' share of a course among who teaches it; a change applies to later sales. */
export function createCourseSharesService({ db, clock }: Needs<'db' | 'clock'>) {
  /** @throws AppError `course.not_found` */
  const get = (courseId: string) =>
    readWithVersion(db, async (read) => {
      const [isThis, teams, parts, history, rules, version] = await Promise.all([
        isCourse(read, courseId),
        findTeams(read, [courseId]),
        findCourseParts(read, courseId),
        findPartsHistory(read, courseId),
        listShareRules(read),
        editVersion(read, 'courseShares', courseId),
      ])
      if (!isThis) throw new AppError('course.not_found')
      const [lead, ...others] = teams.get(courseId) ?? []
      const isThere = new Set([lead, ...others].map((one) => one?.doctorId))
      const team = [
        ...others.map(({ doctorId, basisPoints }) => ({
          doctorId,
          basisPoints: basisPoints ?? 0,
          isTeaching: true,
        })),
        ...parts.flatMap((part) => (isThere.has(part.doctorId) ? [] : { ...part, isTeaching: false })),
      ]
      const ids = [lead, ...team, ...history.flatMap((entry) => entry.parts)].flatMap(
        (one) => one?.doctorId ?? [],
      )
      const named = await findNamedDoctors(read, ids)
      const leader = lead && named.get(lead.doctorId)
      return {
        lead: leader ? { ...leader, basisPoints: findShare(rules, leader.id, courseId) } : null,
        team: team.flatMap(({ doctorId, ...one }) => {
          const doctor = named.get(doctorId)
          return doctor ? { ...doctor, ...one } : []
        }),
        history: history.map(({ id, at, by, parts: set }) => ({
          id,
          at: at.toISOString(),
          by,
          parts: set.map(({ doctorId, basisPoints }) => ({
            doctor: named.get(doctorId)?.name ?? '',
            basisPoints,
          })),
        })),
        version,
      }
    })

  return {
    get,

    /** What a doctor would get of each own course that is sold now. */
    async own(doctorId: string) {
      const taught = await findTaughtCourses(db, doctorId)
      const sharesOf = await findCourseShares(
        db,
        taught.map(({ id }) => id),
      )
      return taught.map((course) => {
        const { doctorId: leadId, shareBasisPoints, coDoctors } = sharesOf(course.id)
        const isLead = leadId === doctorId
        const given = coDoctors.reduce((sum, one) => sum + one.basisPoints, 0)
        const own = coDoctors.find((one) => one.doctorId === doctorId)?.basisPoints ?? 0
        return { course, isLead, shareBasisPoints, partBasisPoints: isLead ? WHOLE - given : own }
      })
    },

    /** @throws AppError `course.not_found`, `doctor.not_found`, `edit.outdated` */
    async set(courseId: string, { parts: asked, version }: Edit<{ parts: CoursePart[] }>, actor: Actor) {
      const parts = asked.filter(({ basisPoints }) => basisPoints > 0)
      await db.transaction(async (tx) => {
        if (!(await lockSharedCourse(tx, courseId))) throw new AppError('course.not_found')
        await assertUnedited(tx, 'courseShares', courseId, { version, userId: actor.id })
        const known = await findNamedDoctors(
          tx,
          parts.map(({ doctorId }) => doctorId),
        )
        if (known.size < parts.length) throw new AppError('doctor.not_found')
        const before = await findCourseParts(tx, courseId)
        await replaceCourseParts(tx, courseId, parts, clock())
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'course.shares_set',
          subjectType: 'course',
          subjectId: courseId,
          before: before.length > 0 ? { parts: before } : null,
          after: { parts },
        })
      })
      return get(courseId)
    },
  }
}
