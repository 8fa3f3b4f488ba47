import { type App, AppError } from '@repo/contract'
import { partsOfText } from '@repo/contract/course-links'
import { email as emailField } from '@repo/contract/fields'
import { consentPages } from '@repo/contract/legal-pages'
import { findBrandStyle, readBrandStyleName } from '../../core/brand-style.service.ts'
import { readSettings } from '../../core/business-settings.service.ts'
import { cleanHtml } from '../../core/clean-html.ts'
import type { Needs } from '../../core/services.ts'
import type { Db } from '../../db/client.ts'
import { together } from '../../db/together.ts'
import { createAssetUrls } from '../art/index.ts'
import {
  doctorBrief,
  findBySlug,
  findCourseCardRows,
  type NewsRow,
  toCourseCard,
  toLesson,
  toNewsCard,
} from '../cards/index.ts'
import {
  findCurrentVersions,
  findPageVersion,
  findPublicPages,
  isPageHidden,
  toTextVersion,
} from '../legal/index.ts'
import { assertPreviewToken, drawNavigation, readSitePart } from '../site-parts/index.ts'
import * as repo from './content.repo.ts'
import { securityTxt } from './security-txt.ts'
import { noticeAt, siteFacts } from './site-facts.ts'

const NEWS_PER_PAGE = 9
const MORE_NEWS = 3
const OUTBOX_SIZE = 50

export function createContentService(services: Needs<'db' | 'publicReads' | 'env' | 'clock' | 'demo'>) {
  const { db, publicReads, clock, env, demo } = services
  const urls = createAssetUrls(env.PUBLIC_API_PREFIX)

  return {
    /** @throws AppError `request.not_found` for a name that no save of the brand ever had. */
    async brandStyle(name: string): Promise<string> {
      const css = await findBrandStyle(db, name)
      if (css === null) throw new AppError('request.not_found')
      return css
    },

    /** For how many days personal data are kept. */
    retention: () => readSettings(db, 'retention'),

    async newsList(query: { category?: string; page: number }) {
      const { rows, total, categories } = await repo.findNewsPage(
        together(publicReads),
        clock(),
        query,
        NEWS_PER_PAGE,
      )
      const items = rows.map((row) => toNewsCard(row, urls))
      return { items, page: query.page, pageSize: NEWS_PER_PAGE, total, categories }
    },

    /** @throws AppError `news.not_found`, also for a draft or one whose time has not come. */
    async news(slug: string) {
      const now = clock()
      const row = await findBySlug(publicReads, ['article', slug], (one) =>
        repo.findPublicArticle(publicReads, now, one),
      )
      if (!row) throw new AppError('news.not_found')
      return drawArticle(publicReads, row)
    },

    /** @throws AppError `site.preview_unknown`, `news.not_found` */
    async newsPreview(id: string, token: string) {
      assertPreviewToken(env.MEDIA_TOKEN_SECRET, `news:${id}`, token, clock())
      const row = await repo.findWrittenArticle(db, id)
      if (!row) throw new AppError('news.not_found')
      return drawArticle(db, row)
    },

    async pages() {
      const versions = await findPublicPages(publicReads)
      return versions.map(toTextVersion)
    },

    /** @throws AppError `page.not_found`, also for a page that is hidden. */
    async page(slug: string, number?: number) {
      if (await isPageHidden(publicReads, slug)) throw new AppError('page.not_found')
      const current = await findPageVersion(publicReads, slug)
      const version = number === undefined ? current : await findPageVersion(publicReads, slug, number)
      if (!version) throw new AppError('page.not_found')
      return {
        ...toTextVersion(version),
        html: cleanHtml(version.html),
        isCurrent: version.id === current?.id,
      }
    },

    async consentTexts() {
      const current = await findCurrentVersions(db, [consentPages.terms, consentPages.privacy])
      const textOf = (slug: string) => {
        const version = current.get(slug)
        return version ? toTextVersion(version) : null
      }
      return { terms: textOf(consentPages.terms), privacy: textOf(consentPages.privacy) }
    },

    /** Whatever nobody has filled in is null; pages then say that it is missing. */
    async site() {
      const read = together(publicReads)
      const [style, { icon }, business, notice] = await Promise.all([
        readBrandStyleName(read),
        readSettings(read, 'brand'),
        readSettings(read, 'business'),
        readSettings(read, 'notice'),
      ])
      return {
        brand: env.BRAND_NAME,
        isDemo: env.DEMO_MODE,
        webUrl: env.PUBLIC_WEB_URL,
        ...siteFacts(business),
        notice: noticeAt(clock(), notice),
        brandStyle: style && `${env.PUBLIC_API_PREFIX}/brand/${style}`,
        brandIcon: icon ? `${env.PUBLIC_API_PREFIX}${icon}` : null,
      }
    },

    navigation: async () =>
      drawNavigation(publicReads, await readSitePart(publicReads, 'navigation'), clock()),

    async securityTxt() {
      const { email } = await readSettings(db, 'business')
      const sites = [env.PUBLIC_WEB_URL, env.PUBLIC_CRM_URL, env.PUBLIC_DOCTOR_URL]
      return securityTxt({ sites, email: email || null, now: clock() })
    },

    demoAccounts: async (app: App) =>
      (demo?.accounts ?? [])
        .filter(({ site }) => site === app)
        .map(({ name, email, password, note }) => ({ name, email, password, note })),

    async outbox(to: string | undefined) {
      const address = to ? emailField.safeParse(to) : undefined
      // What is no address was never written to.
      if (address && !address.success) return []
      const mails = await repo.findMails(db, address?.data, OUTBOX_SIZE)
      return mails.map((mail) => ({
        id: mail.id,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        createdAt: mail.createdAt.toISOString(),
      }))
    },
  }

  /** An article as its page shows it. */
  async function drawArticle(source: Db, row: NewsRow) {
    const now = clock()
    const { authorDoctorId, reviewerId } = row.article
    const named = [authorDoctorId, reviewerId].filter((id) => id !== null)
    const html = cleanHtml(row.article.html)
    const read = together(source)
    const [more, relatedCourse, doctors, embedded] = await Promise.all([
      repo.findMoreNews(read, now, row.article, MORE_NEWS),
      findRelated(read, row.article.relatedCourseId),
      repo.findDoctors(read, named),
      findEmbedded(read, html),
    ])
    const briefOf = (id: string | null) => {
      const doctor = doctors.find((one) => one.id === id)
      return doctor ? doctorBrief(doctor, urls, now) : null
    }
    return {
      ...toNewsCard(row, urls),
      html,
      ...embedded,
      sources: row.article.sources,
      authorDoctor: briefOf(authorDoctorId),
      reviewer: briefOf(reviewerId),
      reviewedOn: row.article.reviewedOn,
      seoTitle: row.article.seoTitle || null,
      seoDescription: row.article.seoDescription || null,
      coverAlt: row.article.coverAlt,
      relatedCourse,
      more: more.map((other) => toNewsCard(other, urls)),
    }
  }

  /** Courses and lessons whose cards stand in a text. */
  async function findEmbedded(read: Db, html: string) {
    const links = partsOfText(html).flatMap((part) => ('courseSlug' in part ? part : []))
    const slugs = new Set(links.flatMap(({ courseSlug, lessonId }) => (lessonId ? [] : courseSlug)))
    const lessonIds = new Set(links.flatMap(({ lessonId }) => lessonId ?? []))
    const [courseIds, lessons] = await Promise.all([
      repo.findPublishedIds(read, [...slugs]),
      repo.findPublicLessons(read, [...lessonIds]),
    ])
    const courses = await findCourseCardRows(read, courseIds)
    return {
      courses: courses.map((row) => toCourseCard(row, urls, clock())),
      lessons: lessons.map(({ lesson, course }) => ({
        lesson: toLesson(lesson),
        course: { slug: course.slug, title: course.title },
        posterUrl: urls.courseCover(course),
      })),
    }
  }

  async function findRelated(read: Db, courseId: string | null) {
    if (!courseId) return null
    const [isPublished, [row]] = await Promise.all([
      repo.isCoursePublished(read, courseId),
      findCourseCardRows(read, [courseId]),
    ])
    return isPublished && row ? toCourseCard(row, urls, clock()) : null
  }
}

export interface WithContent {
  readonly content: ReturnType<typeof createContentService>
}
