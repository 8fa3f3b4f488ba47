import { z } from 'zod'
import { questionBody } from './crm-courses.ts'
import { id, text } from './fields.ts'
import { longestAlt } from './lengths.ts'
import { linkTarget } from './site-links.ts'

export const homeBlockKinds = [
  'hero',
  'courses',
  'categories',
  'steps',
  'doctors',
  'reviews',
  'articles',
  'faq',
  'banner',
] as const
export type HomeBlockKind = (typeof homeBlockKinds)[number]

/** How many blocks of a kind a home page may have. */
export const mostBlocks: Readonly<Record<HomeBlockKind, number>> = {
  hero: 1,
  courses: 3,
  categories: 1,
  steps: 1,
  doctors: 1,
  reviews: 1,
  articles: 1,
  faq: 1,
  banner: 4,
}

const block = { id, isOn: z.boolean() }
const title = text(2, 120)
const lead = text(0, 300)
const button = z.strictObject({ label: text(1, 40), target: linkTarget })

/** What a block shows: the site's own choice, or what staff picked, in their order. */
const picks = {
  pick: z.enum(['automatic', 'chosen']),
  ids: z.array(id).max(12),
}

/** The path of a picture that was uploaded for pages. */
export const sitePicturePath = z.string().regex(/^\/site-pictures\/[0-9a-f]{32}\.webp$/)

const heroPicture = z.discriminatedUnion('kind', [
  /** A free lesson, played on the page. */
  z.strictObject({ kind: z.literal('lesson') }),
  z.strictObject({ kind: z.literal('course'), id }),
  z.strictObject({ kind: z.literal('upload'), path: sitePicturePath, alt: text(0, longestAlt) }),
  z.strictObject({ kind: z.literal('none') }),
])

export const homeBlock = z.discriminatedUnion('kind', [
  z.strictObject({
    ...block,
    kind: z.literal('hero'),
    eyebrow: text(0, 80),
    title: text(4, 120),
    lead: text(0, 400),
    button: button.nullable(),
    hasFigures: z.boolean(),
    picture: heroPicture,
  }),
  z.strictObject({ ...block, kind: z.literal('courses'), title, ...picks, count: z.int().min(3).max(12) }),
  z.strictObject({ ...block, kind: z.literal('categories'), title, lead, ...picks }),
  z.strictObject({ ...block, kind: z.literal('steps'), title, lead }),
  z.strictObject({ ...block, kind: z.literal('doctors'), title, lead, ...picks }),
  z.strictObject({ ...block, kind: z.literal('reviews'), title, lead }),
  z.strictObject({ ...block, kind: z.literal('articles'), title, ...picks }),
  z.strictObject({ ...block, kind: z.literal('faq'), title, items: z.array(questionBody).max(12) }),
  z.strictObject({
    ...block,
    kind: z.literal('banner'),
    look: z.enum(['dark', 'light']),
    title,
    text: text(0, 600),
    buttons: z.array(button).max(2),
  }),
])
export type HomeBlock = z.output<typeof homeBlock>
export type HomeBlockOf<Kind extends HomeBlockKind> = Extract<HomeBlock, { kind: Kind }>

export const homeFields = z.strictObject({ blocks: z.array(homeBlock).min(1).max(16) })
export type Home = z.output<typeof homeFields>

/**
 * The page begins with its one heading, the hero, which is always on; no kind comes more often than it may, and no
 * block twice.
 */
export const isWholeHome = ({ blocks }: Home): boolean => {
  const [first] = blocks
  const countOf = (kind: HomeBlockKind) => blocks.filter((one) => one.kind === kind).length
  return (
    first?.kind === 'hero' &&
    first.isOn &&
    homeBlockKinds.every((kind) => countOf(kind) <= mostBlocks[kind]) &&
    new Set(blocks.map((one) => one.id)).size === blocks.length
  )
}
