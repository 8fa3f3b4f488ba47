import { AppError } from '@repo/contract'
import { toCsv } from '@repo/messages/csv'
import type { Needs } from '../../core/services.ts'
import { dayInVietnam } from '../../core/vietnam-time.ts'
import type { ListPlace } from '../../db/keyset.ts'
import { countSeatsByCourse } from '../seats/index.ts'
import { peopleTable } from './organisations.messages.ts'
import { findOwnOrganisation } from './organisations.repo.ts'
import { findSeatPeople, listSeatPeople, type PeopleQuery } from './seat-people.repo.ts'
import { toSeatPerson } from './seat-people.view.ts'
import { readTakeBackRule } from './take-back-rule.service.ts'

const PAGE_SIZE = 20

/** What a coordinator sees: the seats and people of the own organisation, and of no other. */
export function createOwnSeats({ db, clock }: Needs<'db' | 'clock'>) {
  /** @throws AppError `organisation.not_found` for everybody who coordinates none */
  const own = async (userId: string) => {
    const organisation = await findOwnOrganisation(db, userId)
    if (!organisation) throw new AppError('organisation.not_found')
    return organisation
  }

  return {
    own,

    async organisation(userId: string) {
      const found = await findOwnOrganisation(db, userId)
      return found && { name: found.name }
    },

    async overview(userId: string) {
      const { id, name, state } = await own(userId)
      return {
        organisation: { name, isOpen: state === 'active' },
        courses: await countSeatsByCourse(db, id),
      }
    },

    async people(userId: string, query: PeopleQuery & ListPlace) {
      const [{ id }, rule] = await Promise.all([own(userId), readTakeBackRule(db, clock())])
      const { rows, ...page } = await findSeatPeople(db, id, query, PAGE_SIZE)
      return {
        ...page,
        pageSize: PAGE_SIZE,
        items: rows.map((row) => toSeatPerson(row, rule)),
        takeBackBelowPercent: rule.belowPercent,
      }
    },

    async exportPeople(userId: string) {
      const [{ id }, rule] = await Promise.all([own(userId), readTakeBackRule(db, clock())])
      const dayOf = (at: string | null) => (at ? dayInVietnam(new Date(at)) : '')
      const rows = (await listSeatPeople(db, id)).map((row) => {
        const one = toSeatPerson(row, rule)
        return [
          one.name,
          one.email,
          one.course.title,
          peopleTable.states[one.state],
          one.percent,
          dayOf(one.givenAt),
          dayOf(one.lastWatchedAt),
          dayOf(one.finishedAt),
          dayOf(one.expiresAt),
        ]
      })
      return {
        content: toCsv([peopleTable.head, ...rows]),
        contentType: 'text/csv',
        downloadName: `suat-hoc-${dayInVietnam(rule.now)}.csv`,
      }
    },
  }
}
