import type { homePage } from '@repo/contract/catalogue'
import type { Home, HomeBlock, HomeBlockKind, HomeBlockOf } from '@repo/contract/home-blocks'
import type { LinkTarget } from '@repo/contract/site-links'
import type { z } from 'zod'
import type { Needs } from '../../core/services.ts'
import { createAssetUrls } from '../art/index.ts'
import {
  doctorBrief,
  findCategories,
  findCourseCardRows,
  toCategory,
  toCourseCard,
  toDoctorCard,
  toLesson,
  toNewsCard,
  toReviewWithCourse,
} from '../cards/index.ts'
import { type LinkReader, readLinks } from '../site-parts/index.ts'
import { findFeaturedIds, findPublishedOf } from './course-list.repo.ts'
import { findFeaturedDoctors, findPickedDoctors } from './doctors.repo.ts'
import { learningSteps, playerDrawing } from './home.messages.ts'
import * as repo from './home.repo.ts'

type Page = z.input<typeof homePage>
type Drawn = Page['blocks'][number]

const DOCTORS = 6
const REVIEWS = 6
const ARTICLES = 3

/** In the order in which they were picked; what is not public is not among the rows. */
const inOrder = <Row>(ids: readonly string[], rows: readonly Row[], idOf: (row: Row) => string) =>
  ids.flatMap((id) => rows.find((row) => idOf(row) === id) ?? [])

/**
 * Draws the blocks of a home page from what is public now: what was withdrawn falls out, and a block that nothing is
 * left of is not sent.
 */
export function createHomeDrawer({ db, env, clock }: Needs<'db' | 'env' | 'clock'>) {
  const urls = createAssetUrls(env.PUBLIC_API_PREFIX)
  const cards = async (ids: readonly string[]) => {
    const now = clock()
    return (await findCourseCardRows(db, ids)).map((row) => toCourseCard(row, urls, now))
  }

  const freeLesson = async () => {
    const free = await repo.findFreeLesson(db)
    if (!free) return null
    return {
      lesson: toLesson(free.lesson),
      course: { slug: free.course.slug, title: free.course.title },
      doctor: doctorBrief(free.doctor, urls, clock()),
      posterUrl: urls.courseCover(free.course),
    }
  }

  const pictureOf = async ({ picture }: HomeBlockOf<'hero'>) => {
    if (picture.kind === 'upload')
      return { url: `${env.PUBLIC_API_PREFIX}${picture.path}`, alt: picture.alt, href: null }
    if (picture.kind !== 'course') return null
    const [card] = await cards(await findPublishedOf(db, [picture.id]))
    return card ? { url: card.coverUrl, alt: card.title, href: `/course/${card.slug}` } : null
  }

  const coursesOf = ({ pick, ids, count }: HomeBlockOf<'courses'>) =>
    (pick === 'chosen' ? findPublishedOf(db, ids) : findFeaturedIds(db, count)).then(cards)

  const categoriesOf = async ({ pick, ids }: HomeBlockOf<'categories'>) => {
    const filled = (await findCategories(db)).filter(({ courseCount }) => courseCount > 0)
    return pick === 'chosen'
      ? inOrder(ids, filled, ({ id }) => id).map(toCategory)
      : filled.filter(({ parentId }) => parentId === null).map(toCategory)
  }

  const doctorsOf = async ({ pick, ids }: HomeBlockOf<'doctors'>) => {
    const rows =
      pick === 'chosen'
        ? inOrder(ids, await findPickedDoctors(db, ids), ({ id }) => id)
        : await findFeaturedDoctors(db, DOCTORS)
    return rows.map((doctor) => toDoctorCard(doctor, urls, clock()))
  }

  const articlesOf = async ({ pick, ids }: HomeBlockOf<'articles'>) => {
    const rows =
      pick === 'chosen'
        ? inOrder(ids, await repo.findPickedNews(db, clock(), ids), (row) => row.article.id)
        : await repo.findLatestNews(db, clock(), ARTICLES)
    return rows.map((row) => toNewsCard(row, urls))
  }

  /** The drawing beside the steps names chapters of anatomy, so its picture should be of that subject. */
  const steppedCourse = async () => {
    const featured = await findFeaturedIds(db, 6).then(cards)
    return featured.find(({ category }) => category.motif === 'anatomy') ?? featured[0] ?? null
  }

  const draw: {
    [Kind in HomeBlockKind]: (block: HomeBlockOf<Kind>, hrefOf: Promise<LinkReader>) => Promise<Drawn | null>
  } = {
    hero: async (block, hrefOf) => {
      const { kind, id, eyebrow, title, lead } = block
      const [figures, lesson, picture, links] = await Promise.all([
        block.hasFigures ? repo.countFigures(db) : null,
        block.picture.kind === 'lesson' ? freeLesson() : null,
        pictureOf(block),
        hrefOf,
      ])
      const button = block.button ? (toLinks([block.button], links)[0] ?? null) : null
      return { kind, id, eyebrow, title, lead, button, figures, freeLesson: lesson, picture }
    },
    courses: async (block) => {
      const shown = await coursesOf(block)
      return shown.length > 0 ? { kind: block.kind, id: block.id, title: block.title, courses: shown } : null
    },
    categories: async (block) => {
      const shown = await categoriesOf(block)
      const { kind, id, title, lead } = block
      return shown.length > 0 ? { kind, id, title, lead, categories: shown } : null
    },
    steps: async ({ kind, id, title, lead }) => ({
      kind,
      id,
      title,
      lead,
      steps: [...learningSteps],
      drawing: playerDrawing,
      course: await steppedCourse(),
    }),
    doctors: async (block) => {
      const shown = await doctorsOf(block)
      const { kind, id, title, lead } = block
      return shown.length > 0 ? { kind, id, title, lead, doctors: shown } : null
    },
    reviews: async ({ kind, id, title, lead }) => {
      const shown = await repo.findHomeReviews(db, REVIEWS)
      return shown.length > 0 ? { kind, id, title, lead, reviews: shown.map(toReviewWithCourse) } : null
    },
    articles: async (block) => {
      const shown = await articlesOf(block)
      return shown.length > 0 ? { kind: block.kind, id: block.id, title: block.title, news: shown } : null
    },
    faq: async ({ kind, id, title, items }) => (items.length > 0 ? { kind, id, title, items } : null),
    banner: async ({ kind, id, look, title, text, buttons }, hrefOf) => ({
      kind,
      id,
      look,
      title,
      text,
      buttons: toLinks(buttons, await hrefOf),
    }),
  }

  return async ({ blocks }: Home): Promise<Page> => {
    const shown = blocks.filter(({ isOn }) => isOn)
    const hrefOf = readLinks(db, shown.flatMap(targetsOf), clock())
    const [drawn] = await Promise.all([
      Promise.all(
        shown.map((block) =>
          (draw[block.kind] as (one: HomeBlock, read: Promise<LinkReader>) => Promise<Drawn | null>)(
            block,
            hrefOf,
          ),
        ),
      ),
      hrefOf,
    ])
    return { blocks: drawn.filter((block) => block !== null) }
  }
}

interface Button {
  label: string
  target: LinkTarget
}

const targetsOf = (block: HomeBlock): LinkTarget[] => {
  const buttons = block.kind === 'hero' ? [block.button] : block.kind === 'banner' ? block.buttons : []
  return buttons.flatMap((button) => (button ? button.target : []))
}

const toLinks = (buttons: readonly Button[], hrefOf: LinkReader) =>
  buttons.flatMap(({ label, target }) => {
    const href = hrefOf(target)
    return href === null ? [] : { label, href }
  })
