import { AppError } from '@repo/contract'
import { isAllowed } from '@repo/contract/access'
import {
  crmOrganisations,
  type organisationBody,
  type organisationDetail,
} from '@repo/contract/crm-organisations'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import { readAuditViews } from '../../db/audit-view.ts'
import type { Tx } from '../../db/client.ts'
import { assertUnedited, type Edit, editVersion, readWithVersion } from '../../db/edits.ts'
import { isUniqueViolation } from '../../db/faults.ts'
import type { ListPlace } from '../../db/keyset.ts'
import { countSeatsByCourse } from '../seats/index.ts'
import { findOrganisationAudit } from './organisation-audit.repo.ts'
import * as repo from './organisations.repo.ts'
import { findSeatPeople, type PeopleQuery } from './seat-people.repo.ts'
import { toSeatPerson } from './seat-people.view.ts'
import { readTakeBackRule } from './take-back-rule.service.ts'

const PAGE_SIZE = 20

type Body = z.output<typeof organisationBody>

/** Organisations that buy seats, as staff keep them. */
export function createOrganisationsService({ db, clock }: Needs<'db' | 'clock'>) {
  const write = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (isUniqueViolation(error, 'organisations_tax_code_unique'))
        throw new AppError('organisation.tax_code_taken', { cause: error })
      throw error
    }
  }

  const need = async (id: string) => {
    const found = await repo.findOrganisation(db, id)
    if (!found) throw new AppError('organisation.not_found')
    return found
  }

  return {
    async list(query: repo.OrganisationQuery & ListPlace) {
      const { rows, ...page } = await repo.findOrganisations(db, query, PAGE_SIZE)
      const items = rows.map(({ organisation: { id, name, taxCode, state, createdAt }, ...row }) => ({
        coordinators: row.coordinators,
        bought: row.bought,
        given: row.given,
        free: row.free,
        id,
        name,
        taxCode,
        state,
        createdAt: createdAt.toISOString(),
      }))
      return { ...page, pageSize: PAGE_SIZE, items }
    },

    /** @throws AppError `organisation.not_found` */
    get: (id: string, caller: Caller): Promise<z.input<typeof organisationDetail>> =>
      readWithVersion(db, async (read) => {
        const [row, coordinators, seats, version] = await Promise.all([
          repo.findOrganisation(read, id),
          repo.listCoordinators(read, id),
          countSeatsByCourse(read, id),
          editVersion(read, 'organisation', id),
        ])
        if (!row) throw new AppError('organisation.not_found')
        return {
          id,
          ...bodyOf(row),
          state: row.state,
          createdAt: row.createdAt.toISOString(),
          coordinators,
          seats,
          can: {
            edit: isAllowed(crmOrganisations.updateOrganisation.access, caller),
            sell: isAllowed(crmOrganisations.sellSeats.access, caller),
          },
          version,
        }
      }),

    /** @throws AppError `organisation.tax_code_taken` */
    create: (body: Body, actor: Actor) =>
      write(async (tx) => {
        const now = clock()
        const searchText = repo.organisationSearchText(body)
        const id = await repo.insertOrganisation(tx, { ...body, searchText, createdAt: now, updatedAt: now })
        await recordAudit(tx, { ...subject(id, actor), action: 'organisation.created', after: body })
        return { id }
      }),

    /** @throws AppError `organisation.not_found`, `organisation.tax_code_taken`, `edit.outdated` */
    update: (id: string, { version, ...body }: Edit<Body>, actor: Actor) =>
      write(async (tx) => {
        const row = await repo.lockOrganisation(tx, id)
        if (!row) throw new AppError('organisation.not_found')
        await assertUnedited(tx, 'organisation', id, { version, userId: actor.id })
        const searchText = repo.organisationSearchText(body)
        await repo.updateOrganisation(tx, id, { ...body, searchText, updatedAt: clock() })
        await recordAudit(tx, {
          ...subject(id, actor),
          action: 'organisation.updated',
          before: bodyOf(row),
          after: body,
        })
      }),

    /** @throws AppError `organisation.not_found` */
    setState: (id: string, state: repo.OrganisationState, actor: Actor) =>
      db.transaction(async (tx) => {
        const row = await repo.lockOrganisation(tx, id)
        if (!row) throw new AppError('organisation.not_found')
        if (row.state === state) return
        await repo.updateOrganisation(tx, id, { state })
        await recordAudit(tx, {
          ...subject(id, actor),
          action: state === 'closed' ? 'organisation.closed' : 'organisation.reopened',
          before: { state: row.state },
          after: { state },
        })
      }),

    /** @throws AppError `organisation.not_found` */
    async people(id: string, query: PeopleQuery & ListPlace) {
      const [, { rows, ...page }, rule] = await Promise.all([
        need(id),
        findSeatPeople(db, id, query, PAGE_SIZE),
        readTakeBackRule(db, clock()),
      ])
      return { ...page, pageSize: PAGE_SIZE, items: rows.map((row) => toSeatPerson(row, rule)) }
    },

    /** @throws AppError `organisation.not_found` */
    async audit(id: string, place: ListPlace, isMasked: boolean) {
      const [, { rows, ...page }] = await Promise.all([
        need(id),
        findOrganisationAudit(db, id, place, PAGE_SIZE),
      ])
      const items = await readAuditViews(db, rows, { isMasked, readsOrganisations: true })
      return { ...page, pageSize: PAGE_SIZE, items }
    },
  }
}

export const subject = (organisationId: string, actor: Actor) => ({
  ...auditOf(actor),
  subjectType: 'organisation',
  subjectId: organisationId,
})

const bodyOf = ({
  name,
  taxCode,
  address,
  contactName,
  contactEmail,
  contactPhone,
}: repo.OrganisationRow) => ({
  name,
  taxCode,
  address,
  contactName,
  contactEmail,
  contactPhone,
})
