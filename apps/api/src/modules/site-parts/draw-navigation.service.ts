import type { Navigation } from '@repo/contract/navigation'
import type { LinkTarget, siteNavigation } from '@repo/contract/site-links'
import { networkNames } from '@repo/messages'
import type { z } from 'zod'
import type { DbOrTx } from '../../db/client.ts'
import { together } from '../../db/together.ts'
import { findCategories } from '../cards/index.ts'
import { findPublishedPolicies } from '../legal/index.ts'
import { mentionedIn } from './named-values.service.ts'
import { readLinks } from './site-links.service.ts'

interface Link {
  label: string
  target: LinkTarget
}

/** Menu and footer from what is public now: a link that leads nowhere falls out, and a column without links too. */
export async function drawNavigation(
  db: DbOrTx,
  navigation: Navigation,
  now: Date,
): Promise<z.input<typeof siteNavigation>> {
  const { menu, columns, socials } = navigation
  const needsCategories = columns.some(({ kind }) => kind === 'categories')
  const read = together(db)
  const [hrefOf, categories, policies] = await Promise.all([
    readLinks(read, mentionedIn(navigation).links, now),
    needsCategories ? findCategories(read) : [],
    findPublishedPolicies(read),
  ])
  const toLinks = <Item extends Link>(links: readonly Item[]) =>
    links.flatMap((link) => {
      const href = hrefOf(link.target)
      return href === null ? [] : { link, label: link.label, href }
    })
  const plain = (links: readonly Link[]) => toLinks(links).map(({ label, href }) => ({ label, href }))
  const subjects = categories
    .filter(({ parentId, courseCount }) => parentId === null && courseCount > 0)
    .map(({ slug, name }) => ({ label: name, href: `/category/${slug}` }))
  return {
    menu: toLinks(menu).map(({ link, label, href }) => ({ label, href, children: plain(link.children) })),
    columns: columns
      .map((column) => ({
        title: column.title,
        links: column.kind === 'links' ? plain(column.links) : subjects,
      }))
      .filter(({ links }) => links.length > 0),
    policies,
    socials: socials.map(({ network, href }) => ({ label: networkNames[network], href })),
  }
}
