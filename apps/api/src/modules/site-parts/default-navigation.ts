import type { Navigation } from '@repo/contract/navigation'
import type { SitePlace } from '@repo/contract/site-links'
import { defaultNavigationTexts as texts } from './site-parts.messages.ts'

const link = (label: string, place: SitePlace) => ({ label, target: { kind: 'place' as const, place } })
const entry = (label: string, place: SitePlace) => ({ ...link(label, place), children: [] })

/** Menu and footer of a site on which nobody has arranged them yet. */
export const defaultNavigation: Navigation = {
  menu: [
    entry(texts.courses, 'courses'),
    entry(texts.doctors, 'doctors'),
    entry(texts.news, 'news'),
    entry(texts.about, 'about'),
    entry(texts.contact, 'contact'),
  ],
  columns: [
    {
      kind: 'links',
      title: texts.learn,
      links: [
        link(texts.allCourses, 'courses'),
        link(texts.freeCourses, 'freeCourses'),
        link(texts.doctors, 'doctors'),
        link(texts.glossary, 'glossary'),
        link(texts.myCourses, 'myCourses'),
      ],
    },
    { kind: 'categories', title: texts.subjects },
    {
      kind: 'links',
      title: texts.aboutUs,
      links: [link(texts.about, 'about'), link(texts.news, 'news'), link(texts.contact, 'contact')],
    },
  ],
  socials: [],
}
