import { contract } from '@repo/contract'
import { buildCategory, buildSite, mockEndpoint } from '@repo/testing'

/** What header and footer of every page ask for. */
export const siteHandlers = [
  mockEndpoint(contract.content.site, buildSite()),
  mockEndpoint(contract.catalogue.categories, [
    buildCategory(),
    buildCategory({ slug: 'laser', name: 'Laser và ánh sáng', motif: 'laser' }),
  ]),
]
