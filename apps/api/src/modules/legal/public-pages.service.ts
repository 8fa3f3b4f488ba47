import type { DbOrTx } from '../../db/client.ts'
import { findAllCurrentVersions } from './page-versions.repo.ts'
import { findPage, findPages } from './pages.repo.ts'

/** Texts in force of all pages that visitors may read. */
export async function findPublicPages(db: DbOrTx) {
  const [versions, rows] = await Promise.all([findAllCurrentVersions(db), findPages(db)])
  const hidden = new Set(rows.filter(({ isHidden }) => isHidden).map(({ slug }) => slug))
  return versions.filter(({ slug }) => !hidden.has(slug))
}

export const isPageHidden = async (db: DbOrTx, slug: string): Promise<boolean> =>
  (await findPage(db, slug))?.isHidden ?? false
