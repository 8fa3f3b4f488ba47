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
 * The policies that a visitor of a shop must be able to read on every page: terms, privacy, payment, refunds and
 * complaints. They stand in the footer whatever staff put beside them.
 */
const legalColumn: FooterColumn = {
  title: shellTexts.footer.legal,
  links: [
    { label: shellTexts.legal.terms, href: paths.legal(legalSlugs.terms) },
    { label: shellTexts.legal.privacy, href: paths.legal(legalSlugs.privacy) },
    { label: shellTexts.legal.payment, href: paths.legal(legalSlugs.payment) },
    { label: shellTexts.legal.refund, href: paths.legal(legalSlugs.refund) },
    { label: shellTexts.legal.complaints, href: paths.legal(legalSlugs.complaints) },
  ],
}

/** Columns of the footer: those of staff, and then the policies. */
export const footerColumns = (navigation: Navigation | undefined): FooterColumn[] => [
  ...(navigation?.columns ?? []),
  legalColumn,
]
