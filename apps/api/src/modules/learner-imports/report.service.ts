import { AppError } from '@repo/contract'
import { maskEmail } from '@repo/messages'
import { toCsv } from '@repo/messages/csv'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { dayInVietnam } from '../../core/vietnam-time.ts'
import { recordAudit } from '../../db/audit.ts'
import { listOpenableCourses } from '../learning/index.ts'
import { reportTable } from './learner-imports.messages.ts'
import { findImport, listRows } from './learner-imports.repo.ts'

/** What became of each row of a table of learners, as a table. */
export function createImportReport({ db, clock }: Needs<'db' | 'clock'>) {
  /** @throws AppError `learner_import.not_found` */
  return async (id: string, actor: Actor) => {
    const [found, courses, rows] = await Promise.all([
      findImport(db, id),
      listOpenableCourses(db),
      listRows(db, id),
    ])
    if (!found) throw new AppError('learner_import.not_found')
    const titles = new Map(courses.map((course) => [course.id, course.title]))
    const isClear = actor.rights.includes('contacts.clear')
    await recordAudit(db, {
      ...auditOf(actor),
      action: 'learner_import.report_saved',
      subjectType: 'learner_import',
      subjectId: id,
      after: { rows: rows.length },
    })
    const cells = rows.map((row) => [
      row.number,
      row.name,
      isClear ? row.email : maskEmail(row.email),
      row.courseIds.map((courseId) => titles.get(courseId) ?? '').join('; '),
      row.days,
      reportTable.result(row),
      reportTable.reason(row),
    ])
    return {
      content: toCsv([reportTable.head, ...cells]),
      contentType: 'text/csv',
      downloadName: `nhap-hoc-vien-${dayInVietnam(clock())}.csv`,
    }
  }
}
