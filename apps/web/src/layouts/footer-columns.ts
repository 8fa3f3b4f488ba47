import type { EndpointOutput } from '@repo/contract'
import type { content } from '@repo/contract/content'
import { legalSlugs } from '@repo/contract/legal-pages'
import type { FooterColumn } from '@repo/shell'
import { paths } from '../app/paths.ts'
import { footerTexts } from './footer.messages.ts'

type Navigation = EndpointOutput<typeof content.navigation>

/**
 * Columns of the footer: those of staff, and then the policies that a visitor of a shop must be able to read on every
 * page, whatever staff put beside them.
 */
export const footerColumns = ({ columns, policies }: Navigation): FooterColumn[] => [
  ...columns,
  ...(policies.length > 0 ? [policyColumn(policies)] : []),
]

const policyColumn = (policies: Navigation['policies']): FooterColumn => ({
  title: footerTexts.policies,
  links: policies.map((name) => ({ label: footerTexts.legal[name], href: paths.legal(legalSlugs[name]) })),
})
