import type { EndpointOutput } from '@repo/contract'
import type { content } from '@repo/contract/content'
import type { AccountLinks, FooterColumn } from '@repo/shell'
import { legalSlugs, paths } from '../app/paths.ts'
import { shellTexts } from './shell.messages.ts'

type Navigation = EndpointOutput<typeof content.navigation>

export const accountLinks: AccountLinks = {
  login: paths.login(),
  register: paths.register(),
  menu: [
    { label: shellTexts.myCourses, href: paths.myCourses },
    { label: shellTexts.orders, href: paths.orderHistory(1) },
    { label: shellTexts.profile, href: paths.profile },
    { label: shellTexts.security, href: paths.profileSection('security') },
  ],
}

/**
 * Columns of the footer: those of staff, and then the policies that a visitor of a shop must be able to read on every
 * page, whatever staff put beside them.
 */
export const footerColumns = ({ columns, policies }: Navigation): FooterColumn[] => [
  ...columns,
  ...(policies.length > 0 ? [policyColumn(policies)] : []),
]

const policyColumn = (policies: Navigation['policies']): FooterColumn => ({
  title: shellTexts.footer.legal,
  links: policies.map((name) => ({ label: shellTexts.legal[name], href: paths.legal(legalSlugs[name]) })),
})
