import { AppError } from '@repo/contract'
import type { cmeCredit } from '@repo/contract/certificates'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { DbOrTx } from '../../db/client.ts'
import { assertUnedited, type Edit, editVersion, readWithVersion } from '../../db/edits.ts'
import { together } from '../../db/together.ts'
import type { Rule } from './certificates.policy.ts'
import { findRuledCourse, lockCourse, saveRule } from './rules.repo.ts'
import { hasSigningKey } from './signing-key.ts'

type SavedRule = Rule & { isOffered: boolean; cme: Cme | null }
type Cme = z.output<typeof cmeCredit>

/** The defaults of a course without a saved rule: no certificates, and all lessons once they are switched on. */
const unset: SavedRule = {
  isOffered: false,
  lessonsPercent: 100,
  needsQuizzes: false,
  needsAssignments: false,
  cme: null,
}

/** The rules by which courses give certificates. They count from the moment of the save. */
export function createRulesService({ db, env, cache }: Needs<'db' | 'env' | 'cache'>) {
  const read = async (source: DbOrTx, id: string): Promise<SavedRule> => {
    const found = await findRuledCourse(source, { id })
    if (!found) throw new AppError('course.not_found')
    if (!found.rule) return unset
    const { isOffered, lessonsPercent, needsQuizzes, needsAssignments, cme } = found.rule
    return { isOffered, lessonsPercent, needsQuizzes, needsAssignments, cme }
  }

  const withVersion = async (source: DbOrTx, id: string) => {
    const reader = together(source)
    const [rule, version] = await Promise.all([read(reader, id), editVersion(reader, 'certificateRule', id)])
    return { ...rule, version, isSigned: hasSigningKey(env) }
  }

  return {
    /** @throws AppError `course.not_found` */
    find: (id: string) => readWithVersion(db, (reader) => withVersion(reader, id)),

    /** @throws AppError `course.not_found`, `edit.outdated` */
    save: (id: string, { version, ...rule }: Edit<SavedRule>, actor: Actor) =>
      db.transaction(async (tx) => {
        if (!(await lockCourse(tx, id))) throw new AppError('course.not_found')
        await assertUnedited(tx, 'certificateRule', id, { version, userId: actor.id })
        const before = await read(tx, id)
        await saveRule(tx, { courseId: id, ...rule })
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'certificate.rule_saved',
          subjectType: 'course',
          subjectId: id,
          before: toAudited(before),
          after: toAudited(rule),
        })
        // The public page of the course says whether it gives one.
        await cache.announceChange(tx)
        return withVersion(tx, id)
      }),
  }
}

/** The rule with its credit field by field. */
const toAudited = ({ cme, ...rule }: SavedRule) => ({
  ...rule,
  cmeOrganiser: cme?.organiser ?? null,
  cmeDecision: cme?.decision ?? null,
  cmeDecidedOn: cme?.decidedOn ?? null,
  cmeHours: cme?.hours ?? null,
})
