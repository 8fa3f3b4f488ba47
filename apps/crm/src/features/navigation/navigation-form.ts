import type { ApiContract, EndpointOutput } from '@repo/contract'
import { crmSite } from '@repo/contract/crm-site'
import { type Navigation, navigationFields } from '@repo/contract/navigation'
import { type Network, networks } from '@repo/contract/networks'
import type { LinkTarget } from '@repo/contract/site-links'
import { limitsOf } from '@repo/forms'
import type { z } from 'zod'

export type NavigationState = EndpointOutput<ApiContract['crmSite']['navigation']>

/** Rows of a form need a name of their own while they are moved; what is sent has none. */
export interface LinkRow {
  key: string
  label: string
  target: LinkTarget
}
export interface MenuRow extends LinkRow {
  children: LinkRow[]
}
export type ColumnRow =
  | { key: string; kind: 'links'; title: string; links: LinkRow[] }
  | { key: string; kind: 'categories'; title: string }

export interface NavigationForm {
  menu: MenuRow[]
  columns: ColumnRow[]
  socials: Record<Network, string>
  note: string
  act: 'draft' | 'publish'
}

const keyed = <Row extends object>(row: Row) => ({ key: crypto.randomUUID(), ...row })

export const newLink = (): LinkRow => keyed({ label: '', target: { kind: 'place', place: 'courses' } })

export const toNavigationForm = ({ menu, columns, socials }: Navigation): NavigationForm => ({
  menu: menu.map(({ children, ...entry }) => ({ ...keyed(entry), children: children.map(keyed) })),
  columns: columns.map((column) =>
    column.kind === 'links' ? { ...keyed(column), links: column.links.map(keyed) } : keyed(column),
  ),
  socials: Object.fromEntries(
    networks.map((network) => [network, socials.find((one) => one.network === network)?.href ?? '']),
  ) as Record<Network, string>,
  note: '',
  act: 'draft',
})

const bare = ({ label, target }: LinkRow) => ({ label, target })

/** What the form holds, in the shape that is stored. */
export const toNavigation = ({
  menu,
  columns,
  socials,
}: Pick<NavigationForm, 'menu' | 'columns' | 'socials'>): Navigation => ({
  menu: menu.map((row) => ({ ...bare(row), children: row.children.map(bare) })),
  columns: columns.map((column) =>
    column.kind === 'links'
      ? { kind: column.kind, title: column.title, links: column.links.map(bare) }
      : { kind: column.kind, title: column.title },
  ),
  socials: filledNetworks(socials).map((network) => ({ network, href: socials[network].trim() })),
})

/** Networks that have an address, in the order in which they are sent. */
export const filledNetworks = (socials: NavigationForm['socials']): Network[] =>
  networks.filter((network) => socials[network].trim() !== '')

export type NavigationBody =
  | z.output<typeof crmSite.saveNavigation.body>
  | z.output<typeof crmSite.publishNavigation.body>

export const toNavigationBody = ({ note, act, ...form }: NavigationForm) =>
  act === 'publish'
    ? { ...toNavigation(form), note, version: null }
    : { ...toNavigation(form), version: null }

export const navigationEndpoint = ({ act }: NavigationForm) =>
  act === 'publish' ? { body: crmSite.publishNavigation.body } : { body: crmSite.saveNavigation.body }

export const navigationLimits = (path: string) => limitsOf(navigationFields, path)
