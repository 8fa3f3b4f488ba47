import { AppError } from '@repo/contract'
import type { pageBody } from '@repo/contract/legal'
import { countOutlineLines } from '@repo/messages/policy-outlines'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import { cleanHtml } from '../../core/clean-html.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import { assertUnedited, type Edit } from '../../db/edits.ts'
import { findPageVersion, insertPageVersion } from './page-versions.repo.ts'
import { hashOfPage, toTextVersion } from './page-versions.ts'
import * as repo from './pages.repo.ts'
import { assertPage } from './staff-pages.policy.ts'

/**
 * Publishes pages. An unchanged text keeps its version, so readers need not consent again. An outline is no text: the
 * publication throws `page.outline_left` while lines of one stand in it.
 */
export function createPublishPageService({ db, clock, cache }: Needs<'db' | 'clock' | 'cache'>) {
  return (slug: string, { version, ...body }: Edit<z.output<typeof pageBody>>, actor: Actor) => {
    const html = cleanHtml(body.html)
    if (countOutlineLines(html) > 0) throw new AppError('page.outline_left')
    return db.transaction(async (tx) => {
      assertPage(slug, await repo.findPage(tx, slug))
      await repo.lockPage(tx, slug, clock())
      await assertUnedited(tx, 'page', slug, { version, userId: actor.id })
      await repo.setDraft(tx, slug, null, clock())
      const { title } = body
      const hash = hashOfPage({ title, html })
      const before = await findPageVersion(tx, slug)
      if (before?.hash === hash) {
        // The text stays, but the draft beside it is gone.
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'page.draft_discarded',
          subjectType: 'page',
          subjectId: slug,
        })
        return toTextVersion(before)
      }
      const number = (before?.number ?? 0) + 1
      const changes = body.changes || null
      const made = await insertPageVersion(tx, {
        slug,
        number,
        title,
        html,
        hash,
        changes,
        publishedAt: clock(),
      })
      if (!made) throw new AppError('request.conflict')
      await recordAudit(tx, {
        ...auditOf(actor),
        action: 'page.published',
        subjectType: 'page',
        subjectId: slug,
        before: before ? { number: before.number, hash: before.hash } : null,
        after: { number, hash, changes },
      })
      await cache.announceChange(tx)
      return toTextVersion(made)
    })
  }
}
