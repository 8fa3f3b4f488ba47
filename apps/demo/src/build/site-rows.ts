import { defaultHome, defaultNavigation, type tables } from '@repo/api/rows'
import type { Home } from '@repo/contract/home-blocks'
import type { Navigation } from '@repo/contract/navigation'
import { demoFaq, demoMenuChildren } from '../data/site-parts.ts'
import { forkContext, type SeedContext } from './context.ts'
import type { PersonRow } from './people-rows.ts'

type Row = (typeof tables.siteVersions)['$inferInsert']

const RANDOM_STREAM = 20_261_124

/** The home page with common questions before its last call, and a menu that opens the subjects. */
export function buildSiteVersions(
  context: SeedContext,
  categories: readonly { id?: string; slug: string; name: string }[],
  editor: PersonRow,
): Row[] {
  const own = forkContext(context, RANDOM_STREAM)
  const faqAt = own.daysAgo(9, 10, 20)
  const home: Home = {
    blocks: defaultHome.blocks.toSpliced(-1, 0, {
      id: own.id(faqAt),
      isOn: true,
      kind: 'faq',
      title: 'Câu hỏi thường gặp',
      items: demoFaq,
    }),
  }
  const navigation: Navigation = {
    ...defaultNavigation,
    menu: defaultNavigation.menu.map((entry, index) =>
      index === 0 ? { ...entry, children: childrenOf(categories) } : entry,
    ),
  }
  const version = (row: Pick<Row, 'part' | 'number' | 'value' | 'note'>, daysAgo: number): Row => {
    const createdAt = own.daysAgo(daysAgo, 10, 20)
    return { ...row, id: own.id(createdAt), authorId: editor.id, createdAt }
  }
  return [
    version({ part: 'home', number: 1, value: defaultHome, note: 'Trang chủ khi mở website' }, 60),
    version({ part: 'home', number: 2, value: home, note: 'Thêm câu hỏi thường gặp' }, 9),
    version({ part: 'navigation', number: 1, value: defaultNavigation, note: null }, 60),
    version({ part: 'navigation', number: 2, value: navigation, note: 'Mở chuyên mục từ menu' }, 8),
  ]
}

const childrenOf = (categories: readonly { id?: string; slug: string; name: string }[]) => [
  ...categories
    .filter(({ slug }) => demoMenuChildren.includes(slug))
    .map(({ id, name }) => ({ label: name, target: { kind: 'category' as const, id: id! } })),
  { label: 'Khóa học miễn phí', target: { kind: 'place' as const, place: 'freeCourses' as const } },
]
