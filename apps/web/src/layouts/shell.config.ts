import type { AccountLinks, FooterColumn, NavItem } from '@repo/shell'
import { legalSlugs, paths } from '../app/paths.ts'
import { shellTexts } from './shell.messages.ts'

export const mainNav: readonly NavItem[] = [
  { label: shellTexts.courses, href: paths.courses },
  { label: shellTexts.doctors, href: paths.doctors },
  { label: shellTexts.news, href: paths.news },
  { label: shellTexts.about, href: paths.about },
  { label: shellTexts.contact, href: paths.contact },
]

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

const learnColumn: FooterColumn = {
  title: shellTexts.footer.learn,
  links: [
    { label: shellTexts.allCourses, href: paths.courses },
    { label: shellTexts.freeCourses, href: paths.coursesWith({ price: 'free' }) },
    { label: shellTexts.doctors, href: paths.doctors },
    { label: shellTexts.myCourses, href: paths.myCourses },
  ],
}

const aboutColumn: FooterColumn = {
  title: shellTexts.footer.about,
  links: [
    { label: shellTexts.about, href: paths.about },
    { label: shellTexts.news, href: paths.news },
    { label: shellTexts.contact, href: paths.contact },
  ],
}

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

/** Columns of the footer; the subjects of the first level come from the API. */
export function footerColumns(
  categories: readonly { slug: string; name: string; parentSlug: string | null }[],
): FooterColumn[] {
  const subjects: FooterColumn = {
    title: shellTexts.footer.subjects,
    links: categories
      .filter(({ parentSlug }) => parentSlug === null)
      .map(({ slug, name }) => ({ label: name, href: paths.category(slug) })),
  }
  return [learnColumn, ...(subjects.links.length > 0 ? [subjects] : []), aboutColumn, legalColumn]
}
