import { type SitePart, type SitePartValues, sitePartSchemas } from '@repo/contract/site-parts'
import type { DbOrTx } from '../../db/client.ts'
import { together } from '../../db/together.ts'
import { defaultHome } from './default-home.ts'
import { defaultNavigation } from './default-navigation.ts'
import * as repo from './site-parts.repo.ts'

/** What each part is before anybody has published it. */
const unarranged: SitePartValues = { home: defaultHome, navigation: defaultNavigation }

/** Values as they were stored; null where today's schema no longer takes them. */
export function storedValues<Part extends SitePart>(part: Part, value: unknown): SitePartValues[Part] | null {
  const read = sitePartSchemas[part].safeParse(value)
  return read.success ? (read.data as SitePartValues[Part]) : null
}

/**
 * What visitors see of a part. A version that a later schema refuses never breaks the site: it then looks as it did
 * before anybody arranged it, until somebody publishes anew.
 */
export async function readSitePart<Part extends SitePart>(
  db: DbOrTx,
  part: Part,
): Promise<SitePartValues[Part]> {
  return publishedValues(part, await repo.findVersion(db, part))
}

type Draft = Awaited<ReturnType<typeof repo.findDraft>>
type Version = Awaited<ReturnType<typeof repo.findVersion>>

const publishedValues = <Part extends SitePart>(part: Part, current: Version): SitePartValues[Part] =>
  (current && storedValues(part, current.version.value)) ?? unarranged[part]

/** What staff go on with: the draft of a part, or else what visitors see. */
export const draftedValues = <Part extends SitePart>(
  part: Part,
  draft: Draft,
  current: Version,
): SitePartValues[Part] => (draft && storedValues(part, draft.value)) ?? publishedValues(part, current)

/** The draft of a part, or else what visitors see. */
export async function readSiteDraft<Part extends SitePart>(
  db: DbOrTx,
  part: Part,
): Promise<SitePartValues[Part]> {
  const read = together(db)
  return draftedValues(
    part,
    ...(await Promise.all([repo.findDraft(read, part), repo.findVersion(read, part)])),
  )
}
