import { AppError } from '@repo/contract'
import { synonymLimits } from '@repo/contract/crm-search'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { type AuditChange, recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { assertUnedited, type Edit } from '../../db/edits.ts'
import { isUniqueViolation } from '../../db/faults.ts'
import type { ListPlace } from '../../db/keyset.ts'
import * as repo from './synonyms.repo.ts'
import { exactText, foldedText, wordsOf } from './words.ts'

const MISSES_PER_PAGE = 20

export function createSynonymsService({ db, clock, cache }: Needs<'db' | 'clock' | 'cache'>) {
  /** Writes the terms of a group; a search for one of them is not in vain any more. */
  const writeTerms = async <T>(
    { terms, id }: { terms: readonly string[]; id: string | null },
    work: (tx: Tx, made: readonly repo.Term[]) => Promise<T>,
  ): Promise<T> => {
    const made = toTerms(terms)
    try {
      return await db.transaction(async (tx) => {
        const written = await work(tx, made)
        await repo.removeMissesOf(
          tx,
          made.map(({ folded }) => folded),
        )
        await cache.announceChange(tx)
        return written
      })
    } catch (cause) {
      if (!isUniqueViolation(cause, 'synonym_terms_exact')) throw cause
      const exact = made.map((term) => term.exact)
      const details = await repo.findTakenTerm(db, exact, id)
      throw new AppError('synonym.term_taken', { cause, details })
    }
  }
  const audit = (tx: Tx, actor: Actor, id: string, change: AuditChange) =>
    recordAudit(tx, { ...auditOf(actor), subjectType: 'synonyms', subjectId: id, ...change })

  return {
    async list() {
      const groups = await repo.findGroups(db)
      return groups.map((group) => ({ ...group, updatedAt: group.updatedAt.toISOString() }))
    },

    /** @throws AppError `synonym.term_taken`, `synonym.same_term`, `synonym.no_words`, `synonym.too_many` */
    create: (terms: readonly string[], actor: Actor) =>
      writeTerms({ terms, id: null }, async (tx, made) => {
        if ((await repo.countGroups(tx)) >= synonymLimits.groups) throw new AppError('synonym.too_many')
        const id = await repo.insertGroup(tx, made, clock())
        await audit(tx, actor, id, { action: 'synonyms.created', after: { terms } })
        return { id }
      }),

    /** @throws AppError `synonym.not_found`, `synonym.term_taken`, `synonym.same_term`, `synonym.no_words`, `edit.outdated` */
    update: (id: string, { terms, version }: Edit<{ terms: readonly string[] }>, actor: Actor) =>
      writeTerms({ terms, id }, async (tx, made) => {
        const before = await repo.lockGroup(tx, id)
        if (!before) throw new AppError('synonym.not_found')
        await assertUnedited(tx, 'synonyms', id, { version, userId: actor.id })
        await repo.replaceTerms(tx, id, made, clock())
        await audit(tx, actor, id, {
          action: 'synonyms.updated',
          before: { terms: before },
          after: { terms },
        })
        return { id }
      }),

    /** @throws AppError `synonym.not_found` */
    remove: (id: string, actor: Actor) =>
      db.transaction(async (tx) => {
        const before = await repo.lockGroup(tx, id)
        if (!before) throw new AppError('synonym.not_found')
        await repo.removeGroup(tx, id)
        await audit(tx, actor, id, { action: 'synonyms.removed', before: { terms: before } })
        await cache.announceChange(tx)
        return { ok: true as const }
      }),

    async misses({ q, ...place }: ListPlace & { q?: string }) {
      const { rows, ...page } = await repo.findMisses(db, q, place, MISSES_PER_PAGE)
      const items = rows.map(({ miss }) => ({ ...miss, lastAt: miss.lastAt.toISOString() }))
      return { ...page, pageSize: MISSES_PER_PAGE, items }
    },

    /** @throws AppError `search_miss.not_found` */
    removeMiss: (id: string, actor: Actor) =>
      db.transaction(async (tx) => {
        const before = await repo.removeMiss(tx, id)
        if (!before) throw new AppError('search_miss.not_found')
        const { query, count } = before
        await audit(tx, actor, id, { action: 'search_miss.removed', before: { query, count } })
        return { ok: true as const }
      }),
  }
}

function toTerms(terms: readonly string[]): repo.Term[] {
  const made = terms.map((term) => {
    const words = wordsOf(term)
    return { term, exact: exactText(words), folded: foldedText(words) }
  })
  if (made.some(({ exact }) => exact === '')) throw new AppError('synonym.no_words')
  if (new Set(made.map(({ exact }) => exact)).size < made.length) throw new AppError('synonym.same_term')
  return made
}
