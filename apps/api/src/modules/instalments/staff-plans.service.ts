import { AppError } from '@repo/contract'
import type { planBody, staffPlan } from '@repo/contract/crm-instalments'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { type AuditChange, recordAudit, savedFields } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { assertUnedited, type Edit } from '../../db/edits.ts'
import {
  countCourses,
  countUse,
  findPlans,
  findPlansForEdit,
  insertPlan,
  lockPlan,
  setPlanCourses,
  updatePlan,
} from './plans.repo.ts'

type Body = z.output<typeof planBody>
type View = z.input<typeof staffPlan>

/** Plans to pay in parts as staff make and change them. */
export function createStaffPlans({ db, clock }: Needs<'db' | 'clock'>) {
  const views = async (found: Awaited<ReturnType<typeof findPlansForEdit>>): Promise<View[]> => {
    const ids = found.map(({ plan }) => plan.id)
    const uses = await countUse(db, ids, clock())
    return found.map(({ plan, courses, version }) => ({
      id: plan.id,
      title: plan.title,
      parts: plan.parts,
      minTotal: plan.minTotal,
      graceDays: plan.graceDays,
      isActive: plan.isActive,
      courses,
      ...(uses.get(plan.id) ?? { sold: 0, late: 0 }),
      createdAt: plan.createdAt.toISOString(),
      version,
    }))
  }

  const view = async (id: string) => {
    const [one] = await views(await findPlansForEdit(db, { id }))
    if (!one) throw new AppError('instalment_plan.not_found')
    return one
  }

  const assertCourses = async (tx: Tx, ids: readonly string[]) => {
    if ((await countCourses(tx, ids)) !== new Set(ids).size) throw new AppError('course.not_found')
  }

  const note = (tx: Tx, actor: Actor, id: string, change: AuditChange) =>
    recordAudit(tx, { ...auditOf(actor), subjectType: 'instalment_plan', subjectId: id, ...change })

  return {
    list: async () => views(await findPlansForEdit(db)),

    /** @throws AppError `course.not_found` */
    async create({ courseIds, ...columns }: Body, actor: Actor): Promise<View> {
      const id = await db.transaction(async (tx) => {
        await assertCourses(tx, courseIds)
        const made = await insertPlan(tx, { ...columns, createdAt: clock() })
        await setPlanCourses(tx, made, courseIds)
        await note(tx, actor, made, {
          action: 'instalment_plan.created',
          after: { ...describe(columns), courseIds },
        })
        return made
      })
      return view(id)
    },

    /** @throws AppError `instalment.plan_not_found`, `course.not_found`, `edit.outdated` */
    async update(id: string, { version, courseIds, ...columns }: Edit<Body>, actor: Actor): Promise<View> {
      await db.transaction(async (tx) => {
        const row = await lockPlan(tx, id)
        if (!row) throw new AppError('instalment_plan.not_found')
        await assertUnedited(tx, 'instalmentPlan', id, { version, userId: actor.id })
        await assertCourses(tx, courseIds)
        const [before] = await findPlans(tx, { id })
        await updatePlan(tx, id, columns)
        await setPlanCourses(tx, id, courseIds)
        const after = { ...describe(columns), courseIds: courseIds.toSorted() }
        const ids = before?.courses.map((course) => course.id).toSorted() ?? []
        await note(tx, actor, id, {
          action: 'instalment_plan.changed',
          before: savedFields({ ...row, ...describe(row), courseIds: ids }, after),
          after,
        })
      })
      return view(id)
    },
  }
}

/** What the log keeps of a plan: its parts as words, so that it shows what changed. */
const describe = ({ title, minTotal, graceDays, isActive, parts }: Omit<Body, 'courseIds'>) => ({
  title,
  minTotal,
  graceDays,
  isActive,
  instalments: parts.map(({ percent, days }) => `${percent}% sau ${days} ngày`),
})
