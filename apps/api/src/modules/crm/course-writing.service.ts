import { AppError } from '@repo/contract'
import { fieldFault } from '../../core/field-fault.ts'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { isUniqueViolation } from '../../db/faults.ts'
import { courseSearchText } from '../cards/index.ts'
import { areForEverybody } from '../patient-pictures/index.ts'
import * as repo from './courses.repo.ts'
import { crmMessages } from './crm.messages.ts'

/** Checks what staff wrote about a course, and makes it what visitors see. */
export function createCourseWriting({ db, clock, cache }: Needs<'db' | 'clock' | 'cache'>) {
  const writeTeam = async (tx: Tx, id: string, body: repo.CourseBody) => {
    await repo.setTeam(tx, id, teamOf(body))
    const category = (await repo.findCategoryName(tx, body.categoryId)) ?? ''
    const searchText = courseSearchText({ ...body, category, doctors: await repo.findTeamNames(tx, id) })
    await repo.updateCourse(tx, id, { searchText, updatedAt: clock() })
  }

  /** Columns of a course from what staff typed. */
  const toColumns = ({ doctorId: _, coDoctorIds: __, ...columns }: repo.CourseBody) => {
    const [saleStartsAt, saleEndsAt] = saleOf(columns)
    return { ...columns, saleStartsAt, saleEndsAt, updatedAt: clock() }
  }

  return {
    /**
     * Refuses references to nothing, addresses of others and sales that cannot be.
     * @throws AppError `course.slug_taken`, `category.not_found`, `doctor.not_found`, `input.invalid`
     */
    async check(tx: Tx, body: repo.CourseBody, id?: string): Promise<void> {
      if (body.salePrice !== null && body.salePrice >= body.listPrice)
        throw fieldFault('salePrice', crmMessages.salePriceTooHigh)
      if ((await repo.findCategoryName(tx, body.categoryId)) === undefined)
        throw new AppError('category.not_found')
      const team = teamOf(body)
      if (new Set(team).size < team.length) throw fieldFault('coDoctorIds', crmMessages.doctorTwice)
      if (!(await repo.doDoctorsExist(tx, team))) throw new AppError('doctor.not_found')
      if (!(await areForEverybody(tx, body.pairIds))) throw fieldFault('pairIds', crmMessages.pairNotPublic)
      if (await repo.isSlugTaken(tx, body.slug, id)) throw new AppError('course.slug_taken')
      const [startsAt, endsAt] = saleOf(body)
      if (startsAt && endsAt && startsAt >= endsAt)
        throw fieldFault('saleEndsAt', crmMessages.saleEndsBeforeStart)
    },

    async insert(tx: Tx, body: repo.CourseBody): Promise<string> {
      const id = await repo.insertCourse(tx, { ...toColumns(body), status: 'draft', createdAt: clock() })
      await writeTeam(tx, id, body)
      return id
    },

    /** Visitors see it with the end of the transaction. */
    async write(tx: Tx, id: string, details: repo.CourseBody & { coverPath?: string | null }): Promise<void> {
      await repo.updateCourse(tx, id, toColumns(details))
      await writeTeam(tx, id, details)
      await cache.announceChange(tx)
    },

    /** Two people may write the same address in the same moment; the index decides. */
    async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      try {
        return await db.transaction(work)
      } catch (error) {
        if (isUniqueViolation(error, 'courses_slug_unique'))
          throw new AppError('course.slug_taken', { cause: error })
        throw error
      }
    },
  }
}

/** First and last moment of a sale; the days of a sale without a price would come back to life with the next one. */
function saleOf({
  salePrice,
  saleStartsAt,
  saleEndsAt,
}: Pick<repo.CourseBody, 'salePrice' | 'saleStartsAt' | 'saleEndsAt'>) {
  const dayOf = (at: string | null) => (salePrice !== null && at ? new Date(at) : null)
  return [dayOf(saleStartsAt), dayOf(saleEndsAt)] as const
}

/** Who teaches, the one on the card first. */
const teamOf = ({ doctorId, coDoctorIds }: repo.CourseBody) => [doctorId, ...coDoctorIds]
