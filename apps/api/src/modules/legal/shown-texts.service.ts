import { AppError } from '@repo/contract'
import { type ConsentPurpose, consentPages } from '@repo/contract/legal-pages'
import type { DbOrTx } from '../../db/client.ts'
import { findCurrentVersions, findVersionsById } from './page-versions.repo.ts'

/** Which version of its text each purpose was shown in. */
export type ShownTexts = Partial<Record<ConsentPurpose, string | undefined>>

/**
 * Holds what a form says it has shown against what was ever published. An older version of the same page is a fair
 * answer, for the page may have been open for hours; whoever signs in next is asked for the newer one.
 * @throws AppError `consent.text_unknown` for a version that was never published, that belongs to another page, or
 *   that is missing although there is one
 */
export async function checkShownTexts(db: DbOrTx, shown: ShownTexts): Promise<void> {
  const purposes = Object.keys(shown) as ConsentPurpose[]
  const ids = purposes.flatMap((purpose) => shown[purpose] ?? [])
  const [versions, current] = await Promise.all([
    findVersionsById(db, ids),
    findCurrentVersions(
      db,
      purposes.map((purpose) => consentPages[purpose]),
    ),
  ])
  const slugOf = new Map(versions.map(({ id, slug }) => [id, slug]))
  for (const purpose of purposes) {
    const id = shown[purpose]
    const isKnown = id ? slugOf.get(id) === consentPages[purpose] : !current.has(consentPages[purpose])
    if (!isKnown) throw new AppError('consent.text_unknown')
  }
}
