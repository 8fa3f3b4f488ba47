import { defaultHome, defaultNavigation, type tables } from '@repo/api/rows'
import type { Home } from '@repo/contract/home-blocks'
import type { Navigation } from '@repo/contract/navigation'
import { demoFaq, demoMenuChildren } from '../data/site-parts.ts'
import { forkContext, type SeedContext } from './context.ts'
import type { PersonRow } from './people-rows.ts'

type Row = (typeof tables.siteVersions)['$inferInsert']

const RANDOM_STREAM = 20_261_124

interface SiteRows {
  versions: Row[]
  drafts: (typeof tables.siteDrafts)['$inferInsert'][]
  audit: (typeof tables.auditEntries)['$inferInsert'][]
}

/** The home page with common questions before its last call, and a menu that opens the subjects; both with changes that wait. */
export function buildSite(
  context: SeedContext,
  categories: readonly { id?: string; slug: string; name: string }[],
  editor: PersonRow,
): SiteRows {
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
  const versions = [
    version({ part: 'home', number: 1, value: defaultHome, note: 'Trang chủ khi mở website' }, 60),
    version({ part: 'home', number: 2, value: home, note: 'Thêm câu hỏi thường gặp' }, 9),
    version({ part: 'navigation', number: 1, value: defaultNavigation, note: null }, 60),
    version({ part: 'navigation', number: 2, value: navigation, note: 'Mở chuyên mục từ menu' }, 8),
  ]
  const published = versions.map(({ part, number, createdAt }) => ({
    id: own.id(createdAt!),
    actorId: editor.id,
    action: 'site_part.published',
    subjectType: 'site_part',
    subjectId: part,
    before: number > 1 ? { number: number - 1 } : null,
    after: { number },
    createdAt: createdAt!,
  }))
  const drafts = [
    { part: 'home' as const, value: withQuestionsFirst(home), updatedAt: own.daysAgo(1, 15, 45) },
    { part: 'navigation' as const, value: withTeachers(navigation), updatedAt: own.daysAgo(0, 8, 50) },
  ]
  const saved = drafts.map(({ part, updatedAt }) => ({
    id: own.id(updatedAt),
    actorId: editor.id,
    action: 'site_part.draft_saved',
    subjectType: 'site_part',
    subjectId: part,
    createdAt: updatedAt,
  }))
  return { versions, drafts, audit: [...published, ...saved] }
}

/** Somebody tries the questions right below the first block. */
const withQuestionsFirst = ({ blocks }: Home): Home => {
  const isFaq = ({ kind }: Home['blocks'][number]) => kind === 'faq'
  const others = blocks.filter((block) => !isFaq(block))
  return { blocks: [...others.slice(0, 1), ...blocks.filter(isFaq), ...others.slice(1)] }
}

/** And another name for the page of the doctors. */
const withTeachers = (navigation: Navigation): Navigation => ({
  ...navigation,
  menu: navigation.menu.map((entry) =>
    entry.target.kind === 'place' && entry.target.place === 'doctors'
      ? { ...entry, label: 'Bác sĩ giảng dạy' }
      : entry,
  ),
})

const childrenOf = (categories: readonly { id?: string; slug: string; name: string }[]) => [
  ...categories
    .filter(({ slug }) => demoMenuChildren.includes(slug))
    .map(({ id, name }) => ({ label: name, target: { kind: 'category' as const, id: id! } })),
  { label: 'Khóa học miễn phí', target: { kind: 'place' as const, place: 'freeCourses' as const } },
]
