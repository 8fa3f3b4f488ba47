import { AppError, type EditVersion } from '@repo/contract'
import type { newPageBody, pageDraft } from '@repo/contract/legal'
import {
  consentPages,
  fixedPageSlugs,
  gapMark,
  isRequiredConsent,
  kindOfPage,
} from '@repo/contract/legal-pages'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import { cleanHtml } from '../../core/clean-html.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { assertUnedited, type Edit, editVersion, readWithVersion } from '../../db/edits.ts'
import {
  findAllCurrentVersions,
  findPageVersion,
  findVersionsOf,
  type PageVersion,
} from './page-versions.repo.ts'
import { toTextVersion } from './page-versions.ts'
import * as repo from './pages.repo.ts'
import { assertFree, assertPage } from './staff-pages.policy.ts'

const requiredPages: readonly string[] = Object.entries(consentPages)
  .filter(([purpose]) => isRequiredConsent(purpose as keyof typeof consentPages))
  .map(([, slug]) => slug)

/** Pages as staff write them; publishing is a service of its own. */
export function createStaffPagesService({ db, clock, cache }: Needs<'db' | 'clock' | 'cache'>) {
  /** Runs with the page locked, based on the version that the caller has seen. */
  const edit = <T>(
    slug: string,
    { version, actor }: { version: EditVersion; actor: Actor },
    work: (tx: Tx) => Promise<T>,
  ) =>
    db.transaction(async (tx) => {
      assertPage(slug, await repo.findPage(tx, slug))
      await repo.lockPage(tx, slug, clock())
      await assertUnedited(tx, 'page', slug, { version, userId: actor.id })
      return work(tx)
    })

  const noteEdit = async (
    tx: Tx,
    slug: string,
    actor: Actor,
    entry: { action: 'page.draft_saved' | 'page.draft_discarded'; after?: object },
  ) => {
    await recordAudit(tx, { ...auditOf(actor), ...entry, subjectType: 'page', subjectId: slug })
    return { version: await editVersion(tx, 'page', slug) }
  }

  return {
    async list() {
      const [rows, versions] = await Promise.all([repo.findPages(db), findAllCurrentVersions(db)])
      const current = new Map(versions.map((version) => [version.slug, version]))
      const own = new Map(rows.map((row) => [row.slug, row]))
      const slugs = new Set([...fixedPageSlugs, ...own.keys(), ...current.keys()])
      return [...slugs].map((slug) => toStaffPage(slug, own.get(slug), current.get(slug)))
    },

    /** @throws AppError `page.not_found` */
    get: (slug: string) =>
      readWithVersion(db, async (read) => {
        const isAskable = requiredPages.includes(slug)
        const [row, current, learners, version] = await Promise.all([
          repo.findPage(read, slug),
          findPageVersion(read, slug),
          isAskable ? repo.countLearners(read) : 0,
          editVersion(read, 'page', slug),
        ])
        if (!current) assertPage(slug, row)
        const { draftTitle, draftHtml } = row ?? { draftTitle: null, draftHtml: null }
        return {
          ...toStaffPage(slug, row, current),
          draft: draftTitle !== null && draftHtml !== null ? { title: draftTitle, html: draftHtml } : null,
          published: current ? { ...toTextVersion(current), html: cleanHtml(current.html) } : null,
          asked: current ? learners : 0,
          version,
        }
      }),

    /** @throws AppError `page.slug_taken` */
    create: ({ slug, title }: z.output<typeof newPageBody>, actor: Actor) =>
      db.transaction(async (tx) => {
        const isTaken = fixedPageSlugs.includes(slug) || (await findPageVersion(tx, slug)) !== undefined
        if (isTaken || !(await repo.insertPage(tx, slug, clock()))) throw new AppError('page.slug_taken')
        await repo.setDraft(tx, slug, { title, html: '' }, clock())
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'page.created',
          subjectType: 'page',
          subjectId: slug,
          after: { title },
        })
        return { slug }
      }),

    /** @throws AppError `page.not_found`, `edit.outdated` */
    saveDraft: (slug: string, { version, ...draft }: Edit<z.output<typeof pageDraft>>, actor: Actor) =>
      edit(slug, { version, actor }, async (tx) => {
        const html = cleanHtml(draft.html)
        await repo.setDraft(tx, slug, { title: draft.title, html }, clock())
        const after = { title: draft.title, htmlLength: html.length }
        return noteEdit(tx, slug, actor, { action: 'page.draft_saved', after })
      }),

    /** @throws AppError `page.not_found`, `edit.outdated` */
    discardDraft: (slug: string, version: EditVersion, actor: Actor) =>
      edit(slug, { version, actor }, async (tx) => {
        await repo.setDraft(tx, slug, null, clock())
        return noteEdit(tx, slug, actor, { action: 'page.draft_discarded' })
      }),

    /** @throws AppError `page.not_found`, `page.required` */
    setVisibility: (slug: string, isHidden: boolean, actor: Actor) =>
      db.transaction(async (tx) => {
        assertFree(slug)
        assertPage(slug, await repo.findPage(tx, slug))
        const before = await repo.lockPage(tx, slug, clock())
        if (before.isHidden !== isHidden) {
          await repo.setHidden(tx, slug, isHidden, clock())
          await recordAudit(tx, {
            ...auditOf(actor),
            action: isHidden ? 'page.hidden' : 'page.shown',
            subjectType: 'page',
            subjectId: slug,
            before: { isHidden: before.isHidden },
            after: { isHidden },
          })
          await cache.announceChange(tx)
        }
        return { ok: true as const }
      }),

    /** @throws AppError `page.not_found`, and `page.required` also for a page that was ever published */
    remove: (slug: string, actor: Actor) =>
      db.transaction(async (tx) => {
        assertFree(slug)
        const row = await repo.findPage(tx, slug)
        assertPage(slug, row)
        await repo.lockPage(tx, slug, clock())
        if (await findPageVersion(tx, slug)) throw new AppError('page.required')
        await repo.removePage(tx, slug)
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'page.removed',
          subjectType: 'page',
          subjectId: slug,
          before: { title: row?.draftTitle ?? null },
        })
        return { ok: true as const }
      }),

    /** @throws AppError `page.not_found` */
    async versions(slug: string) {
      const rows = await findVersionsOf(db, slug)
      if (rows.length === 0) assertPage(slug, await repo.findPage(db, slug))
      return rows.map(({ version, by, consents }) => ({
        ...toTextVersion(version),
        by,
        consents: consents ?? 0,
      }))
    },

    /** @throws AppError `page.not_found` */
    async versionText(slug: string, number: number) {
      const version = await findPageVersion(db, slug, number)
      if (!version) throw new AppError('page.not_found')
      return { ...toTextVersion(version), html: cleanHtml(version.html) }
    },
  }
}

function toStaffPage(slug: string, row: repo.PageRow | undefined, current: PageVersion | undefined) {
  const hasDraft = row !== undefined && row.draftHtml !== null
  return {
    slug,
    kind: kindOfPage(slug),
    state: stateOf({ hasDraft, isHidden: row?.isHidden ?? false, isPublished: current !== undefined }),
    title: current?.title ?? row?.draftTitle ?? null,
    number: current?.number ?? null,
    publishedAt: current?.publishedAt.toISOString() ?? null,
    hasDraft,
    gaps: countGaps(current?.html ?? row?.draftHtml ?? ''),
  }
}

function stateOf(page: { hasDraft: boolean; isHidden: boolean; isPublished: boolean }) {
  if (page.isPublished) return page.isHidden ? ('hidden' as const) : ('published' as const)
  return page.hasDraft ? ('draft' as const) : ('missing' as const)
}

const countGaps = (html: string) => html.toLowerCase().split(gapMark).length - 1
