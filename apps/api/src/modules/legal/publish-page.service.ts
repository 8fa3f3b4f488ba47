import { AppError } from '@repo/contract'
import type { pageBody } from '@repo/contract/legal'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import { cleanHtml } from '../../core/clean-html.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import { findPageVersion, insertPageVersion } from './page-versions.repo.ts'
import { hashOfPage, toTextVersion } from './page-versions.ts'

/** Publishes policy pages. An unchanged text keeps its version, so that nobody is asked again. */
export function createPublishPageService({ db, clock, cache }: Needs<'db' | 'clock' | 'cache'>) {
  return (slug: string, body: z.output<typeof pageBody>, actor: Actor) =>
    db.transaction(async (tx) => {
      const { title } = body
      const html = cleanHtml(body.html)
      const hash = hashOfPage({ title, html })
      const before = await findPageVersion(tx, slug)
      if (before?.hash === hash) return toTextVersion(before)
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
      // Two people published at once, and the later one has not seen the other's text.
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
