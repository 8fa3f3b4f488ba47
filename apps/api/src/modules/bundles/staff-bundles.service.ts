import { AppError } from '@repo/contract'
import type { bundleBody, staffBundle } from '@repo/contract/crm-bundles'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { type AuditChange, recordAudit, savedFields } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { assertUnedited, type Edit } from '../../db/edits.ts'
import { isUniqueViolation } from '../../db/faults.ts'
import { priceAt } from '../cards/index.ts'
import * as repo from './bundles.repo.ts'

type Body = z.output<typeof bundleBody>
type View = z.input<typeof staffBundle>

/** Bundles as staff make and change them. */
export function createStaffBundles({ db, clock }: Needs<'db' | 'clock'>) {
  const write = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (isUniqueViolation(error, 'bundles_slug_unique'))
        throw new AppError('bundle.slug_taken', { cause: error })
      throw error
    }
  }

  const views = async (found: repo.StaffBundle[]): Promise<View[]> => {
    const ids = found.map(({ bundle }) => bundle.id)
    const sales = await repo.findSales(db, ids)
    const now = clock()
    return found.map((one) => ({
      ...toView(one, now),
      ...(sales.get(one.bundle.id) ?? { sold: 0, received: 0 }),
      version: one.version,
    }))
  }

  const view = async (id: string) => {
    const [one] = await views(await repo.findStaffBundles(db, id))
    if (!one) throw new AppError('bundle.not_found')
    return one
  }

  /** Each course has to exist, and together they have to cost more now than the bundle. */
  const assertFits = async (tx: Tx, body: Body, exceptId?: string) => {
    if (await repo.isBundleSlugTaken(tx, body.slug, exceptId)) throw new AppError('bundle.slug_taken')
    const found = await repo.findCoursePrices(tx, body.courseIds)
    if (found.length !== body.courseIds.length) throw new AppError('course.not_found')
    const now = clock()
    const single = found.reduce((sum, course) => sum + priceAt(course, now).price, 0)
    // One that is put away may keep a price that sales have overtaken.
    if (body.price >= single && body.status !== 'archived')
      throw new AppError('bundle.price_too_high', { details: { singlePrice: single } })
  }

  const note = (tx: Tx, actor: Actor, id: string, change: AuditChange) =>
    recordAudit(tx, { ...auditOf(actor), subjectType: 'bundle', subjectId: id, ...change })

  return {
    list: async () => views(await repo.findStaffBundles(db)),

    /** @throws AppError `bundle.slug_taken`, `bundle.price_too_high`, `course.not_found` */
    async create(asked: Body, actor: Actor): Promise<View> {
      const body = withOwnCover(asked)
      const id = await write(async (tx) => {
        await assertFits(tx, body)
        const made = await repo.insertBundle(tx, {
          ...toColumns(body),
          createdAt: clock(),
          updatedAt: clock(),
        })
        await repo.setBundleCourses(tx, made, body.courseIds)
        await note(tx, actor, made, { action: 'bundle.created', after: body })
        return made
      })
      return view(id)
    },

    /** @throws AppError also `bundle.not_found`, `edit.outdated` */
    async update(id: string, { version, ...asked }: Edit<Body>, actor: Actor): Promise<View> {
      const body = withOwnCover(asked)
      await write(async (tx) => {
        const row = await repo.lockBundle(tx, id)
        if (!row) throw new AppError('bundle.not_found')
        await assertUnedited(tx, 'bundle', id, { version, userId: actor.id })
        await assertFits(tx, body, id)
        const [before] = await repo.findStaffBundles(tx, id)
        await repo.updateBundle(tx, id, { ...toColumns(body), updatedAt: clock() })
        await repo.setBundleCourses(tx, id, body.courseIds)
        await note(tx, actor, id, {
          action: 'bundle.changed',
          before: savedFields({ ...row, courseIds: before?.courses.map((course) => course.id) ?? [] }, body),
          after: body,
        })
      })
      return view(id)
    },
  }
}

const toDate = (moment: string | null) => (moment === null ? null : new Date(moment))

const toColumns = ({ courseIds: _, startsAt, endsAt, ...columns }: Body) => ({
  ...columns,
  startsAt: toDate(startsAt),
  endsAt: toDate(endsAt),
})

/** A cover of a course that left the bundle is let go. */
const withOwnCover = <T extends Body>(body: T): T => ({
  ...body,
  coverCourseId: body.courseIds.find((id) => id === body.coverCourseId) ?? null,
})

function stateOf({ status, startsAt, endsAt }: repo.BundleRow, now: Date): View['state'] {
  if (status !== 'published') return status
  if (endsAt && endsAt <= now) return 'over'
  return startsAt && startsAt > now ? 'planned' : 'running'
}

function toView({ bundle, courses }: repo.FullBundle, now: Date) {
  const shown = courses.map((course) => ({
    id: course.id,
    title: course.title,
    status: course.status,
    price: priceAt(course, now).price,
  }))
  return {
    id: bundle.id,
    title: bundle.title,
    slug: bundle.slug,
    description: bundle.description,
    coverCourseId: bundle.coverCourseId,
    courses: shown,
    singlePrice: shown.reduce((sum, { price }) => sum + price, 0),
    price: bundle.price,
    startsAt: bundle.startsAt?.toISOString() ?? null,
    endsAt: bundle.endsAt?.toISOString() ?? null,
    status: bundle.status,
    state: stateOf(bundle, now),
    updatedAt: bundle.updatedAt.toISOString(),
  }
}
