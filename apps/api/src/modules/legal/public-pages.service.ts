import { legalSlugs, type PolicyName, policyNames } from '@repo/contract/legal-pages'
import type { DbOrTx } from '../../db/client.ts'
import { together } from '../../db/together.ts'
import { findAllCurrentVersions, findCurrentVersions } from './page-versions.repo.ts'
import { findPage, findPages } from './pages.repo.ts'

/** Texts in force of all pages that visitors may read. */
export async function findPublicPages(db: DbOrTx) {
  const read = together(db)
  const [versions, rows] = await Promise.all([findAllCurrentVersions(read), findPages(read)])
  const hidden = new Set(rows.filter(({ isHidden }) => isHidden).map(({ slug }) => slug))
  return versions.filter(({ slug }) => !hidden.has(slug))
}

/** The policies that visitors can read; all that links to one, or says that it is missing, asks here. */
export async function findPublishedPolicies(db: DbOrTx): Promise<PolicyName[]> {
  const current = await findCurrentVersions(db, Object.values(legalSlugs))
  return policyNames.filter((name) => current.has(legalSlugs[name]))
}

export const isPageHidden = async (db: DbOrTx, slug: string): Promise<boolean> =>
  (await findPage(db, slug))?.isHidden ?? false
