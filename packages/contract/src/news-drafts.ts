import { z } from 'zod'
import { admin } from './access.ts'
import { articleTexts, newsVersion, staffArticle } from './crm-news.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import { byId, instant, text } from './fields.ts'
import { advertisingChecks } from './medical-advertising.ts'

const versionNumber = z.int().min(1).max(999_999)
const seen = z.strictObject({ version: editVersion })

const act = {
  method: 'POST',
  access: admin('news.edit'),
  params: byId,
  body: seen,
  response: staffArticle,
} as const

/** What waits of an article: published as a version, thrown away, or replaced by an older version. */
export const newsDrafts = {
  publish: endpoint({
    ...act,
    path: '/crm/news/:id/publish',
    summary: 'Show what is written to readers, now or from a later moment on, and keep it as a version',
    body: seen.extend({
      note: text(0, 300),
      /** From when readers see an article that is not public yet; null for now. */
      publishAt: instant.nullable(),
      /** Lines of the checklist for medical advertising that the caller answers for. */
      checks: z.array(z.enum(advertisingChecks)).max(advertisingChecks.length),
    }),
    errors: [
      'edit.outdated',
      'news.not_found',
      'news.slug_taken',
      'news.unchanged',
      'news.check_missing',
      'category.not_found',
      'doctor.not_found',
    ],
  }),
  withdraw: endpoint({
    ...act,
    path: '/crm/news/:id/withdraw',
    summary: 'Take an article off the site, or out of the plan; what was written stays',
    errors: ['edit.outdated', 'news.not_found', 'news.slug_taken'],
  }),
  discard: endpoint({
    ...act,
    path: '/crm/news/:id/discard',
    summary: 'Throw away what waits; readers see what they saw',
    errors: ['edit.outdated', 'news.not_found'],
  }),
  versions: endpoint({
    method: 'GET',
    path: '/crm/news/:id/versions',
    summary: 'The latest hundred versions of an article, the newest first',
    access: admin('news.edit'),
    params: byId,
    response: z.array(newsVersion),
    errors: ['news.not_found'],
  }),
  version: endpoint({
    method: 'GET',
    path: '/crm/news/:id/version',
    summary: 'An article as one version had it',
    access: admin('news.edit'),
    params: byId,
    query: z.object({ number: z.coerce.number().pipe(versionNumber) }),
    response: newsVersion.extend({ texts: articleTexts }),
    errors: ['news.not_found', 'news.no_such_version'],
  }),
  restore: endpoint({
    ...act,
    path: '/crm/news/:id/restore',
    summary: 'Make an older version what is being written',
    body: seen.extend({ number: versionNumber }),
    errors: ['edit.outdated', 'news.not_found', 'news.slug_taken', 'news.no_such_version'],
  }),
}
