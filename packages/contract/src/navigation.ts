import { z } from 'zod'
import { text } from './fields.ts'
import { type Network, networkHosts, networks } from './networks.ts'
import { linkTarget } from './site-links.ts'

const link = z.strictObject({ label: text(1, 40), target: linkTarget })

/** An entry of the menu above every page, which may open further ones. */
const menuEntry = z.strictObject({
  label: text(1, 24),
  target: linkTarget,
  children: z.array(link).max(12),
})

const column = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('links'), title: text(1, 40), links: z.array(link).min(1).max(8) }),
  /** The subjects of the first level, as they are. */
  z.strictObject({ kind: z.literal('categories'), title: text(1, 40) }),
])

const social = z
  .strictObject({ network: z.enum(networks), href: text(1, 300) })
  .refine(({ network, href }) => isOfNetwork(network, href), { path: ['href'] })

export const navigationFields = z.strictObject({
  menu: z.array(menuEntry).min(1).max(7),
  /** Columns of the footer beside the one of the policies, which always stands there. */
  columns: z.array(column).max(3),
  socials: z.array(social).max(networks.length),
})
export type Navigation = z.output<typeof navigationFields>

/** Letters that fit into the menu of a wide screen together. */
export const longestMenu = 64

/** The menu stays in one line, and each network is named once. */
export const isWholeNavigation = ({ menu, socials }: Navigation): boolean =>
  menuLength({ menu }) <= longestMenu && new Set(socials.map((one) => one.network)).size === socials.length

export const menuLength = ({ menu }: Pick<Navigation, 'menu'>): number =>
  menu.reduce((sum, { label }) => sum + label.length, 0)

function isOfNetwork(network: Network, href: string): boolean {
  if (!URL.canParse(href)) return false
  const { protocol, hostname, username, port } = new URL(href)
  const host = hostname.toLowerCase()
  return (
    protocol === 'https:' &&
    username === '' &&
    port === '' &&
    networkHosts[network].some((own) => host === own || host.endsWith(`.${own}`))
  )
}
