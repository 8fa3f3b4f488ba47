import { AppError, type EditVersion } from '@repo/contract'
import type { AdvertisingCheck } from '@repo/contract/medical-advertising'
import { type Actor, auditOf } from '../../core/actor.ts'
import { fieldFault } from '../../core/field-fault.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { Edit } from '../../db/edits.ts'
import { announceNewsJob } from './announce-news.job.ts'
import { crmMessages } from './crm.messages.ts'
import * as repo from './news.repo.ts'
import { createNewsCoverService } from './news-cover.service.ts'
import * as drafts from './news-drafts.repo.ts'
import { missingChecks, publicationOf } from './news-publishing.policy.ts'
import { columnsOf, isHeld, isPublicAt, isSameArticle, summaryOf } from './news-texts.ts'
import { createNewsWriting, toNewsVersion } from './news-writing.service.ts'
import { readTexts } from './read-news.service.ts'

const SHOWN_VERSIONS = 100

interface Publishing {
  note: string
  publishAt: string | null
  checks: readonly AdvertisingCheck[]
}

/** What waits of an article: published as a version, thrown away, or replaced by an older version. */
export function createNewsDraftsService(
  services: Needs<'db' | 'env' | 'queue' | 'clock' | 'cache' | 'storage' | 'limiter'>,
) {
  const { db, clock, cache, queue } = services
  const writing = createNewsWriting(services)
  const covers = createNewsCoverService(services)

  const subject = (id: string, actor: Actor) => ({ ...auditOf(actor), subjectType: 'news', subjectId: id })

  const assertKnown = async (id: string) => {
    if (!(await repo.findArticle(db, id))) throw new AppError('news.not_found')
  }

  /** Mails the readers who agreed to news, once per article: the job knows whether the article was mailed. */
  const announce = async (tx: Tx, newsId: string, publishedAt: Date | null) => {
    if (!publishedAt) return
    const startAfterSeconds = Math.max(0, Math.ceil((publishedAt.getTime() - clock().getTime()) / 1000))
    await queue.send(announceNewsJob, { newsId }, { tx, startAfterSeconds })
  }

  /** Keeps what is published as a version. @returns its number */
  const keep = async (tx: Tx, id: string, texts: repo.StoredArticle, body: Publishing, actor: Actor) => {
    const number = ((await drafts.findVersion(tx, id))?.version.number ?? 0) + 1
    const { note, checks } = body
    await drafts.insertVersion(tx, {
      newsId: id,
      number,
      texts,
      note: note || null,
      checks: [...new Set(checks)],
      authorId: actor.id,
      createdAt: clock(),
    })
    return number
  }

  const publishIn = async (tx: Tx, row: repo.NewsRow, body: Publishing, actor: Actor) => {
    const { published, written } = await readTexts(tx, row)
    await writing.assertFits(tx, written, row.id)
    const missing = missingChecks(written, body.checks)
    if (missing.length > 0) throw new AppError('news.check_missing', { details: { checks: missing } })
    const publication = publicationOf(row, body.publishAt ? new Date(body.publishAt) : null, clock())
    if (!publication) throw fieldFault('publishAt', crmMessages.scheduleInPast)
    const isSame = isHeld(row) && isSameArticle(published, written)
    const wasPublic = isPublicAt(row, clock())
    if (isSame && wasPublic) throw new AppError('news.unchanged')
    await repo.updateArticle(tx, row.id, { ...columnsOf(written, clock()), ...publication })
    await drafts.removeDraft(tx, row.id)
    // Another moment for the same text is no version of it.
    const number = isSame ? null : await keep(tx, row.id, written, body, actor)
    if (!wasPublic) await announce(tx, row.id, publication.publishedAt)
    await recordAudit(tx, {
      ...subject(row.id, actor),
      action: 'news.published',
      before: { ...summaryOf(published), state: row.state, publishedAt: row.publishedAt },
      after: { ...summaryOf(written), ...publication, number, checks: body.checks },
    })
    await cache.announceChange(tx)
  }

  /** Texts of a version in which what is gone or taken since is as it is now. */
  const restorable = async (tx: Tx, id: string, kept: repo.StoredArticle, written: repo.StoredArticle) => {
    const { categoryId, authorDoctorId, reviewerId, slug } = kept
    const hasCategory = categoryId === null || (await repo.categoryExists(tx, categoryId))
    const named = [authorDoctorId, reviewerId].filter((doctorId) => doctorId !== null)
    const { authorDoctorId: author, reviewerId: checker, reviewedOn } = written
    return {
      ...written,
      ...kept,
      ...(hasCategory ? {} : { categoryId: written.categoryId }),
      ...((await repo.doctorsExist(tx, named))
        ? {}
        : { authorDoctorId: author, reviewerId: checker, reviewedOn }),
      ...((await repo.isNewsSlugTaken(tx, slug, id)) ? { slug: written.slug } : {}),
    }
  }

  return {
    /** @throws AppError `news.not_found`, `edit.outdated`, `news.check_missing`, `news.unchanged`, `input.invalid` and those of a save */
    publish: (id: string, { version, ...body }: Edit<Publishing>, actor: Actor) =>
      writing.act(id, { version }, actor, (tx, row) => publishIn(tx, row, body, actor)),

    /** @throws AppError `news.not_found`, `edit.outdated`, `news.slug_taken` */
    withdraw: (id: string, version: EditVersion, actor: Actor) =>
      writing.act(id, { version }, actor, async (tx, row) => {
        if (!isHeld(row)) return
        const { written } = await readTexts(tx, row)
        const publishedAt = isPublicAt(row, clock()) ? row.publishedAt : null
        await repo.updateArticle(tx, id, { ...columnsOf(written, clock()), state: 'draft', publishedAt })
        await drafts.removeDraft(tx, id)
        await recordAudit(tx, {
          ...subject(id, actor),
          action: 'news.withdrawn',
          before: { state: row.state, publishedAt: row.publishedAt },
          after: { state: 'draft', publishedAt },
        })
        await cache.announceChange(tx)
      }),

    /** @throws AppError `news.not_found`, `edit.outdated` */
    discard: (id: string, version: EditVersion, actor: Actor) =>
      writing.act(id, { version }, actor, async (tx, row) => {
        const { written, draft } = await readTexts(tx, row)
        if (!draft) return
        await drafts.removeDraft(tx, id)
        await recordAudit(tx, {
          ...subject(id, actor),
          action: 'news.draft_discarded',
          before: summaryOf(written),
        })
        await covers.removeUnused(tx, id, written.coverPath)
      }),

    /** @throws AppError `news.not_found` */
    async versions(id: string) {
      await assertKnown(id)
      return (await drafts.findVersions(db, id, SHOWN_VERSIONS)).map(toNewsVersion)
    },

    /** @throws AppError `news.not_found`, `news.no_such_version` */
    async version(id: string, number: number) {
      await assertKnown(id)
      const found = await drafts.findVersion(db, id, number)
      if (!found) throw new AppError('news.no_such_version')
      const { texts } = found.version
      return { ...toNewsVersion(found), texts: writing.shownTexts(texts, texts.slug) }
    },

    /** @throws AppError `news.not_found`, `edit.outdated`, `news.slug_taken`, `news.no_such_version` */
    restore: (id: string, { version, number }: Edit<{ number: number }>, actor: Actor) =>
      writing.act(id, { version }, actor, async (tx, row) => {
        const found = await drafts.findVersion(tx, id, number)
        if (!found) throw new AppError('news.no_such_version')
        const { written } = await readTexts(tx, row)
        const texts = await restorable(tx, id, found.version.texts, written)
        await writing.store(tx, row, texts, actor)
        await recordAudit(tx, {
          ...subject(id, actor),
          action: 'news.restored',
          before: summaryOf(written),
          after: { ...summaryOf(texts), number },
        })
        await covers.removeUnused(tx, id, written.coverPath)
      }),
  }
}
