import { isApiError } from '@repo/api-client'
import type { LinkTarget } from '@repo/contract/site-links'
import { navigationMessages as copy } from './navigation.messages.ts'
import type { LinkRow, NavigationForm } from './navigation-form.ts'

type Rows = Pick<NavigationForm, 'menu' | 'columns'>
type Place = `menu.${number}` | `menu.${number}.children.${number}` | `columns.${number}.links.${number}`

const linksOf = ({ menu, columns }: Rows): [place: Place, link: LinkRow][] => [
  ...menu.flatMap((entry, at): [Place, LinkRow][] => [
    [`menu.${at}`, entry],
    ...entry.children.map((link, below): [Place, LinkRow] => [`menu.${at}.children.${below}`, link]),
  ]),
  ...columns.flatMap((column, at) =>
    column.kind === 'links'
      ? column.links.map((link, below): [Place, LinkRow] => [`columns.${at}.links.${below}`, link])
      : [],
  ),
]

const hrefOf = (target: LinkTarget) =>
  target.kind === 'address' ? target.href : target.kind === 'page' ? `/page/${target.slug}` : null

/** The links that a save was refused for, each with its words. */
export function findDeadLinks(error: unknown, rows: Rows): [field: `${Place}.target`, message: string][] {
  if (!isApiError(error, 'site.link_unknown', 'site.pick_unknown')) return []
  const { labels = [], hrefs = [] } = error.details as { labels?: string[]; hrefs?: string[] }
  return linksOf(rows).flatMap(([place, { label, target }]): [`${Place}.target`, string][] => {
    const isGone = 'id' in target && labels.includes(label.trim())
    if (isGone) return [[`${place}.target`, copy.gone]]
    return hrefs.includes(hrefOf(target) ?? '') ? [[`${place}.target`, copy.deadLink]] : []
  })
}
