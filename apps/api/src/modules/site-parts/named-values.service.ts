import { AppError } from '@repo/contract'
import type { Home } from '@repo/contract/home-blocks'
import type { Navigation } from '@repo/contract/navigation'
import type { LinkTarget } from '@repo/contract/site-links'
import type { SitePart, SitePartValues } from '@repo/contract/site-parts'
import type { DbOrTx } from '../../db/client.ts'
import { together } from '../../db/together.ts'
import { findPublicPages } from '../legal/index.ts'
import * as repo from './named.repo.ts'
import { readLinks } from './site-links.service.ts'

interface Mentioned {
  links: LinkTarget[]
  course: string[]
  category: string[]
  doctor: string[]
  article: string[]
}

const linksOfHome = ({ blocks }: Home): LinkTarget[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'hero') return block.button ? [block.button.target] : []
    return block.kind === 'banner' ? block.buttons.map(({ target }) => target) : []
  })

const linksOfNavigation = ({ menu, columns }: Navigation) => [
  ...menu.flatMap((entry) => [entry, ...entry.children]),
  ...columns.flatMap((column) => (column.kind === 'links' ? column.links : [])),
]

const isHome = (values: SitePartValues[SitePart]): values is Home => 'blocks' in values

/** Everything that the values of a part name. */
export function mentionedIn(values: SitePartValues[SitePart]): Mentioned {
  const links = isHome(values) ? linksOfHome(values) : linksOfNavigation(values).map(({ target }) => target)
  const linked = (kind: 'course' | 'category') =>
    links.flatMap((target) => (target.kind === kind ? target.id : []))
  const blocks = isHome(values) ? values.blocks : []
  const picked = (kind: 'courses' | 'categories' | 'doctors' | 'articles') =>
    blocks.flatMap((block) => (block.kind === kind ? block.ids : []))
  const pictured = blocks.flatMap((block) =>
    block.kind === 'hero' && block.picture.kind === 'course' ? block.picture.id : [],
  )
  return {
    links,
    course: [...linked('course'), ...picked('courses'), ...pictured],
    category: [...linked('category'), ...picked('categories')],
    doctor: picked('doctors'),
    article: picked('articles'),
  }
}

/** Names of everything that the values of a part mention, for who arranges it. */
export async function findNames(db: DbOrTx, values: SitePartValues[SitePart], now: Date) {
  const mentioned = mentionedIn(values)
  const pageSlugs = new Set(mentioned.links.flatMap((link) => (link.kind === 'page' ? link.slug : [])))
  const read = together(db)
  const [pages, ...named] = await Promise.all([
    pageSlugs.size > 0 ? findPublicPages(read) : [],
    repo.findCourses(read, mentioned.course),
    repo.findCategories(read, mentioned.category),
    repo.findDoctors(read, mentioned.doctor),
    repo.findArticles(read, mentioned.article, now),
  ])
  return [
    ...named.flat().map(({ id, name, isPublic }) => ({
      id,
      name,
      isPublic,
    })),
    ...pages
      .filter(({ slug }) => pageSlugs.has(slug))
      .map(({ slug, title }) => ({ id: slug, name: title, isPublic: true })),
  ]
}

const idsIn = ({ course, category, doctor, article }: Mentioned) => [
  ...course,
  ...category,
  ...doctor,
  ...article,
]

/** Entries of a menu, or blocks of a home page, that name what is gone, by the words on them. */
function labelsOfGone(values: SitePartValues[SitePart], isGone: (id: string) => boolean): string[] {
  if (isHome(values)) {
    const gone = values.blocks.filter((block) => idsIn(mentionedIn({ blocks: [block] })).some(isGone))
    return gone.map(({ title }) => title)
  }
  return linksOfNavigation(values)
    .filter(({ target }) => 'id' in target && isGone(target.id))
    .map(({ label }) => label)
}

/**
 * Refuses what leads nowhere. What exists and is only not public at the moment is kept, since visitors are not shown it.
 * @throws AppError `site.link_unknown` with the addresses, `site.pick_unknown` with the words of what names it
 */
export async function assertMentioned(
  db: DbOrTx,
  values: SitePartValues[SitePart],
  now: Date,
): Promise<void> {
  const mentioned = mentionedIn(values)
  const courses = await repo.findCourses(db, mentioned.course)
  const categories = await repo.findCategories(db, mentioned.category)
  const doctors = await repo.findDoctors(db, mentioned.doctor)
  const articles = await repo.findArticles(db, mentioned.article, now)
  const hrefOf = await readLinks(db, mentioned.links, now)
  const known = new Set([...courses, ...categories, ...doctors, ...articles].map(({ id }) => id))
  const isGone = (id: string) => !known.has(id)
  if (idsIn(mentioned).some(isGone))
    throw new AppError('site.pick_unknown', { details: { labels: labelsOfGone(values, isGone) } })
  const dead = mentioned.links.flatMap((link) => {
    if (link.kind === 'address' && hrefOf(link) === null) return [link.href]
    return link.kind === 'page' && hrefOf(link) === null ? [`/page/${link.slug}`] : []
  })
  if (dead.length > 0) throw new AppError('site.link_unknown', { details: { hrefs: dead } })
}
