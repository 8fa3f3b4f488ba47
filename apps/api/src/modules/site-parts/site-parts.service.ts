import { isDeepStrictEqual } from 'node:util'
import { AppError, type EditVersion } from '@repo/contract'
import type { choiceKinds } from '@repo/contract/crm-site'
import type { SitePart, SitePartValues } from '@repo/contract/site-parts'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { assertUnedited, editVersion, readWithVersion } from '../../db/edits.ts'
import { findPublicPages } from '../legal/index.ts'
import { hasWords } from './has-words.ts'
import { findChoices } from './named.repo.ts'
import { assertMentioned, findNames } from './named-values.service.ts'
import { makePreviewToken } from './preview-token.ts'
import { draftedValues, storedValues } from './read-part.service.ts'
import * as repo from './site-parts.repo.ts'

const SHOWN_VERSIONS = 100

interface Save<Part extends SitePart> {
  values: SitePartValues[Part]
  version: EditVersion
}

/** Parts of the public site as staff arrange them: one draft each, and versions that were published. */
export function createSitePartsService({ db, env, clock, cache }: Needs<'db' | 'env' | 'clock' | 'cache'>) {
  const get = <Part extends SitePart>(part: Part) =>
    readWithVersion(db, async (read) => {
      const [draft, current, version] = await Promise.all([
        repo.findDraft(read, part),
        repo.findVersion(read, part),
        editVersion(read, 'sitePart', part),
      ])
      const values = draftedValues(part, draft, current)
      return {
        values,
        hasDraft: draft !== undefined,
        published: current ? toVersion(current) : null,
        version,
        names: await findNames(read, values, clock()),
        preview: makePreviewToken(env.MEDIA_TOKEN_SECRET, 'site', clock()),
      }
    })

  /** Runs with the part locked, based on the version that the caller has seen. */
  const edit = (
    part: SitePart,
    { version, actor }: { version: EditVersion; actor: Actor },
    work: (tx: Tx) => Promise<void>,
  ) =>
    db.transaction(async (tx) => {
      await repo.lockPart(tx, part)
      await assertUnedited(tx, 'sitePart', part, { version, userId: actor.id })
      await work(tx)
    })

  const subject = (part: SitePart, actor: Actor) => ({
    ...auditOf(actor),
    subjectType: 'site_part',
    subjectId: part,
  })

  return {
    get,

    /** @throws AppError `edit.outdated`, `site.link_unknown`, `site.pick_unknown` */
    async saveDraft<Part extends SitePart>(part: Part, { values, version }: Save<Part>, actor: Actor) {
      await edit(part, { version, actor }, async (tx) => {
        await assertMentioned(tx, values, clock())
        await repo.setDraft(tx, part, values, clock())
        await recordAudit(tx, { ...subject(part, actor), action: 'site_part.draft_saved' })
      })
      return get(part)
    },

    /** @throws AppError `edit.outdated` */
    async discard(part: SitePart, version: EditVersion, actor: Actor) {
      await edit(part, { version, actor }, async (tx) => {
        await repo.removeDraft(tx, part)
        await recordAudit(tx, { ...subject(part, actor), action: 'site_part.draft_discarded' })
      })
      return { version: (await get(part)).version }
    },

    /** @throws AppError `edit.outdated`, `site.link_unknown`, `site.pick_unknown` */
    async publish<Part extends SitePart>(
      part: Part,
      { values, version, note }: Save<Part> & { note: string },
      actor: Actor,
    ) {
      await edit(part, { version, actor }, async (tx) => {
        await assertMentioned(tx, values, clock())
        const before = await repo.findVersion(tx, part)
        await repo.removeDraft(tx, part)
        // What is in force already becomes no second version; only the draft beside it goes.
        if (isDeepStrictEqual(before && storedValues(part, before.version.value), values))
          return recordAudit(tx, { ...subject(part, actor), action: 'site_part.draft_discarded' })
        const number = (before?.version.number ?? 0) + 1
        await repo.insertVersion(tx, {
          part,
          number,
          value: values,
          note: note || null,
          authorId: actor.id,
          createdAt: clock(),
        })
        await recordAudit(tx, {
          ...subject(part, actor),
          action: 'site_part.published',
          before: before ? { number: before.version.number } : null,
          after: { number },
        })
        await cache.announceChange(tx)
      })
      return get(part)
    },

    /** What blocks and links can name. */
    async choices(kind: (typeof choiceKinds)[number], q: string | undefined) {
      if (kind !== 'page') {
        return findChoices(db, kind, { q, now: clock() })
      }
      const pages = await findPublicPages(db)
      return pages
        .filter(({ title }) => hasWords(title, q))
        .map(({ slug, title }) => ({ id: slug, slug, name: title, isPublic: true, of: null }))
    },

    async versions(part: SitePart) {
      return (await repo.findVersions(db, part, SHOWN_VERSIONS)).map(toVersion)
    },

    /** @throws AppError `site.no_such_version`, `settings.no_longer_fits` */
    async version<Part extends SitePart>(part: Part, number: number) {
      const found = await repo.findVersion(db, part, number)
      if (!found) throw new AppError('site.no_such_version')
      const values = storedValues(part, found.version.value)
      if (!values) throw new AppError('settings.no_longer_fits')
      return { ...toVersion(found), values, names: await findNames(db, values, clock()) }
    },
  }
}

const toVersion = ({ version, by }: { version: repo.SiteVersionRow; by: string | null }) => ({
  number: version.number,
  publishedAt: version.createdAt.toISOString(),
  by,
  note: version.note,
})
