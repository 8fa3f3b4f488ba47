import { pathOfPage } from '@repo/contract/legal-pages'
import { type LinkTarget, placePaths } from '@repo/contract/site-links'
import type { DbOrTx } from '../../db/client.ts'
import { together } from '../../db/together.ts'
import { findPublicPages } from '../legal/index.ts'
import * as repo from './named.repo.ts'

/** Finds where links lead; null for one whose page is not public. */
export type LinkReader = (target: LinkTarget) => string | null

/** Own pages with a slug, by the first part of their address. */
const folders = ['course', 'doctor', 'category', 'news', 'legal', 'page'] as const
type Folder = (typeof folders)[number]

const fixedPaths = new Set<string>(Object.values(placePaths).map((path) => path.split('?')[0]!))

/** Folder and slug of an own address; null for one that no page of the site has, undefined for one without a slug. */
function placeOf(href: string): { folder: Folder; slug: string } | null | undefined {
  const path = href.split(/[?#]/)[0]!
  if (fixedPaths.has(path)) return undefined
  const [, folder, slug, ...rest] = path.split('/')
  const known = folders.find((one) => one === folder)
  return known && slug && rest.length === 0 ? { folder: known, slug } : null
}

const ownAddress = (target: LinkTarget): string | null =>
  target.kind === 'address' && target.href.startsWith('/') ? target.href : null

/** Reads everything that some links need at once, and then answers for each of them. */
export async function readLinks(db: DbOrTx, targets: readonly LinkTarget[], now: Date): Promise<LinkReader> {
  const idsOf = (kind: 'category' | 'course') =>
    targets.flatMap((target) => (target.kind === kind ? target.id : []))
  const places = targets.flatMap((target) => placeOf(ownAddress(target) ?? '/') ?? [])
  const slugsIn = (folder: Folder) =>
    places.filter((place) => place.folder === folder).map(({ slug }) => slug)
  const needsPages =
    targets.some(({ kind }) => kind === 'page') || places.some(({ folder }) => /legal|page/.test(folder))
  const read = together(db)
  const [categories, courses, pages, slugs] = await Promise.all([
    repo.findCategories(read, idsOf('category')),
    repo.findCourses(read, idsOf('course')),
    needsPages ? findPublicPages(read) : [],
    repo.findPublicSlugs(
      read,
      {
        course: slugsIn('course'),
        doctor: slugsIn('doctor'),
        category: slugsIn('category'),
        news: slugsIn('news'),
      },
      now,
    ),
  ])
  const pageSlugs = new Set(pages.map(({ slug }) => slug))
  const pathIn = (folder: string, rows: readonly repo.Named[], id: string) => {
    const row = rows.find((one) => one.id === id)
    return row?.isPublic ? `/${folder}/${row.slug}` : null
  }
  const isOpen = (href: string) => {
    const place = placeOf(href)
    if (!place) return place === undefined
    const { folder, slug } = place
    if (folder === 'legal' || folder === 'page')
      return pageSlugs.has(slug) && pathOfPage(slug) === `/${folder}/${slug}`
    return slugs[folder].has(slug)
  }
  return (target) => {
    switch (target.kind) {
      case 'place':
        return placePaths[target.place]
      case 'category':
        return pathIn('category', categories, target.id)
      case 'course':
        return pathIn('course', courses, target.id)
      case 'page':
        return pageSlugs.has(target.slug) ? pathOfPage(target.slug) : null
      case 'address':
        return target.href.startsWith('/') && !isOpen(target.href) ? null : target.href
    }
  }
}
