import { AppError } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import { assertUnedited, type Edit } from '../../db/edits.ts'
import {
  findDoctor,
  isCourse,
  listShareRulesForEdit,
  lockShareRule,
  removeShareRule,
  saveShareRule,
} from './revenue.repo.ts'
import type { ShareRule } from './share.ts'

/** Share rules of doctors; a change applies to later sales. */
export function createShareRulesService({ db }: Needs<'db'>) {
  const list = async () => {
    const rows = await listShareRulesForEdit(db)
    return rows.map(({ id, doctorId, courseId, doctor, course, basisPoints, version }) => ({
      id,
      doctor: doctorId === null ? null : { id: doctorId, name: doctor ?? '' },
      course: courseId === null ? null : { id: courseId, title: course ?? '' },
      basisPoints,
      version,
    }))
  }
  return {
    list,

    /** @throws AppError `doctor.not_found`, `course.not_found`, `share_rule.not_found`, `edit.outdated` */
    async set({ version, ...rule }: Edit<ShareRule>, actor: Actor) {
      await db.transaction(async (tx) => {
        if (rule.doctorId && !(await findDoctor(tx, rule.doctorId))) throw new AppError('doctor.not_found')
        // A rule for a course needs a doctor, whose share it is.
        if (rule.courseId && !rule.doctorId) throw new AppError('doctor.not_found')
        if (rule.courseId && !(await isCourse(tx, rule.courseId))) throw new AppError('course.not_found')
        const known = await lockShareRule(tx, rule)
        if (known) await assertUnedited(tx, 'shareRule', known.id, { version, userId: actor.id })
        else if (version !== null) throw new AppError('share_rule.not_found')
        const id = await saveShareRule(tx, known?.id ?? null, rule)
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'share_rule.set',
          subjectType: 'share_rule',
          subjectId: id,
          before: known?.rule ?? null,
          after: rule,
        })
      })
      return list()
    },

    async remove(id: string, actor: Actor) {
      await db.transaction(async (tx) => {
        const before = await removeShareRule(tx, id)
        if (!before) throw new AppError('share_rule.not_found')
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'share_rule.removed',
          subjectType: 'share_rule',
          subjectId: id,
          before,
        })
      })
      return list()
    },
  }
}
