import { AppError } from '@repo/contract'
import { fixedPageSlugs } from '@repo/contract/legal-pages'
import type { PageRow } from './pages.repo.ts'

const isFixed = (slug: string): boolean => fixedPageSlugs.includes(slug)

/** @throws AppError `page.not_found` for a slug that is neither a page of the site nor one of staff. */
export function assertPage(slug: string, row: PageRow | undefined): void {
  if (!row && !isFixed(slug)) throw new AppError('page.not_found')
}

/** @throws AppError `page.required` for a page that the site always has. */
export function assertFree(slug: string): void {
  if (isFixed(slug)) throw new AppError('page.required')
}
