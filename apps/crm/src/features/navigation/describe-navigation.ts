import type { Navigation } from '@repo/contract/navigation'
import type { LinkTarget } from '@repo/contract/site-links'
import { networkNames } from '@repo/messages'
import { sitePartMessages } from '../../components/site-part/site-part.messages.ts'

type NameOf = (id: string) => string

function placeOf(target: LinkTarget, nameOf: NameOf): string {
  switch (target.kind) {
    case 'place':
      return sitePartMessages.places[target.place]
    case 'address':
      return target.href
    case 'page':
      return nameOf(target.slug)
    case 'category':
    case 'course':
      return nameOf(target.id)
  }
}

/** Menu and footer as lines to compare. */
export function describeNavigation({ menu, columns, socials }: Navigation, nameOf: NameOf): string[] {
  const line = ({ label, target }: { label: string; target: LinkTarget }) =>
    `${label} → ${placeOf(target, nameOf)}`
  return [
    ...menu.flatMap((entry) => [
      line(entry),
      ...entry.children.map((child) => `${entry.label} › ${line(child)}`),
    ]),
    ...columns.flatMap((column) => [
      column.title,
      ...(column.kind === 'links' ? column.links.map((one) => `${column.title} › ${line(one)}`) : []),
    ]),
    ...socials.map(({ network, href }) => `${networkNames[network]} → ${href}`),
  ]
}
