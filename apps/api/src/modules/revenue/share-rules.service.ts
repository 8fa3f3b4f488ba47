import { AppError } from '@repo/contract'
import type { Services } from '../../context.ts'
import { recordAudit } from '../../db/audit.ts'
import { type Actor, auditOf } from '../crm/actor.ts'
import { findDoctor, isCourse, listShareRules, removeShareRule, saveShareRule } from './revenue.repo.ts'
import type { ShareRule } from './share.ts'

/** Shares of doctors; a change counts for what is sold from then on. */
export function createShareRulesService({ db }: Services) {
  const list = async () => {
    const rows = await listShareRules(db)
    return rows.map(({ id, doctorId, courseId, doctor, course, basisPoints }) => ({
      id,
      doctor: doctorId === null ? null : { id: doctorId, name: doctor ?? '' },
      course: courseId === null ? null : { id: courseId, title: course ?? '' },
      basisPoints,
    }))
  }
  return {
    list,

    async set(rule: ShareRule, actor: Actor) {
      await db.transaction(async (tx) => {
        if (rule.doctorId && !(await findDoctor(tx, rule.doctorId))) throw new AppError('doctor.not_found')
        // A course alone would not say whose share it is.
        if (rule.courseId && !rule.doctorId) throw new AppError('doctor.not_found')
        if (rule.courseId && !(await isCourse(tx, rule.courseId))) throw new AppError('course.not_found')
        const before = await saveShareRule(tx, rule)
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'share_rule.set',
          subjectType: 'share_rule',
          subjectId: rule.doctorId ?? 'all',
          before,
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
