import type { ApiContract, EndpointOutput } from '@repo/contract'
import { paths } from '../../app/paths.ts'
import { siteSearchMessages as copy } from './site-search.messages.ts'

export type Suggestions = EndpointOutput<ApiContract['search']['suggestions']>

export interface Option {
  key: string
  href: string
  title: string
  note?: string
  imageUrl?: string
}

export interface OptionGroup {
  key: string
  title: string
  options: Option[]
}

/** What a search came up with, as groups of places to go. */
export function toGroups({ categories, courses, lessons, doctors, news }: Suggestions): OptionGroup[] {
  const groups: OptionGroup[] = [
    {
      key: 'courses',
      title: copy.courses,
      options: courses.map(({ slug, title, doctor, coverUrl }) => ({
        key: `course-${slug}`,
        href: paths.course(slug),
        title,
        note: doctor,
        imageUrl: coverUrl,
      })),
    },
    {
      key: 'categories',
      title: copy.categories,
      options: categories.map(({ slug, title }) => ({
        key: `category-${slug}`,
        href: paths.category(slug),
        title,
      })),
    },
    {
      key: 'lessons',
      title: copy.lessons,
      options: lessons.map(({ slug, title, courseTitle }) => ({
        key: `lesson-${slug}-${title}`,
        href: paths.course(slug),
        title,
        note: courseTitle,
      })),
    },
    {
      key: 'doctors',
      title: copy.doctors,
      options: doctors.map(({ slug, title, workplace, portraitUrl }) => ({
        key: `doctor-${slug}`,
        href: paths.doctor(slug),
        title,
        note: workplace,
        imageUrl: portraitUrl,
      })),
    },
    {
      key: 'news',
      title: copy.news,
      options: news.map(({ slug, title }) => ({ key: `news-${slug}`, href: paths.article(slug), title })),
    },
  ]
  return groups.filter(({ options }) => options.length > 0)
}

/** Earlier searches, as places to go. */
export const recentGroup = (searches: readonly string[]): OptionGroup[] =>
  searches.length === 0
    ? []
    : [
        {
          key: 'recent',
          title: copy.recent,
          options: searches.map((text) => ({
            key: `recent-${text}`,
            href: paths.coursesWith({ q: text }),
            title: text,
          })),
        },
      ]
