import { z } from 'zod'
import { anyone, apps, demoOnly } from './access.ts'
import { categorySummary, courseCard, doctorBrief, newsCard } from './catalogue.ts'
import { lessonOutline } from './course-outline.ts'
import { endpoint } from './endpoint.ts'
import { assetUrl, byId, email, id, instant, pageOf, pageQuery, phone, slug, text } from './fields.ts'
import { textVersion } from './legal.ts'
import { retentionFields } from './retention.ts'
import { siteNavigation } from './site-links.ts'

const bySlug = z.object({ slug })

export const contactTopics = ['course', 'clinic', 'payment', 'teaching', 'other'] as const
export const contactBody = z.strictObject({
  name: text(2, 80),
  email,
  phone: phone.optional(),
  topic: z.enum(contactTopics),
  message: text(10, 2000),
  consent: z.literal(true),
  /** Version of the privacy policy that the form showed; needed once one is published. */
  privacyText: id.optional(),
  /** Honeypot: people never see this field, so anything in it marks a robot. */
  website: z.string().max(200).optional(),
})

/** Legal identity and contacts of the business. A null is shown as "chưa cấu hình", never invented. */
export const site = z.object({
  brand: z.string(),
  isDemo: z.boolean(),
  /** Address of the public site, where the policy pages stand. */
  webUrl: z.string(),
  legalName: z.string().nullable(),
  registration: z.string().nullable(),
  /** The registered office. */
  address: z.string().nullable(),
  hotline: z.string().nullable(),
  zalo: z.string().nullable(),
  email: z.string().nullable(),
  workingHours: z.string().nullable(),
  representative: z.string().nullable(),
  /** Other places of business, and licences, each in one line. */
  otherAddresses: z.array(z.string()),
  licences: z.array(z.string()),
  /** What is announced above every page right now. */
  notice: z.string().nullable(),
  /** Stylesheet with colours and logo of the brand, named by its content; null for ours. */
  brandStyle: assetUrl.nullable(),
  /** Folder of the app icon of the brand (`iconFiles`); null for ours. */
  brandIcon: assetUrl.nullable(),
})

/** A lesson that stands in a text: free ones play there, others lead to their course. */
export const embeddedLesson = z.object({
  lesson: lessonOutline,
  course: z.object({ slug, title: z.string() }),
  posterUrl: assetUrl,
})

const article = newsCard.extend({
  html: z.string(),
  sources: z.array(z.string()),
  /** The doctor who wrote it, and the one who checked it on a day. */
  authorDoctor: doctorBrief.nullable(),
  reviewer: doctorBrief.nullable(),
  reviewedOn: z.iso.date().nullable(),
  /** For search engines and shared links; null where title and excerpt say it. */
  seoTitle: z.string().nullable(),
  seoDescription: z.string().nullable(),
  coverAlt: z.string(),
  relatedCourse: courseCard.nullable(),
  /** Published courses whose cards stand in the text, in the place of links that stand alone (`partsOfText`). */
  courses: z.array(courseCard),
  /** Lessons of published courses whose cards stand there. */
  lessons: z.array(embeddedLesson),
  more: z.array(newsCard),
})

export const content = {
  newsList: endpoint({
    method: 'GET',
    path: '/news',
    summary: 'Published articles, newest first',
    access: anyone,
    query: z.object({ category: slug.optional(), ...pageQuery }),
    response: pageOf(newsCard).extend({
      categories: z.array(categorySummary.pick({ slug: true, name: true })),
    }),
    cacheSeconds: 30,
  }),
  news: endpoint({
    method: 'GET',
    path: '/news/:slug',
    summary: 'One published article; `html` is sanitised',
    access: anyone,
    params: bySlug,
    response: article,
    errors: ['news.not_found'],
    cacheSeconds: 30,
  }),
  newsPreview: endpoint({
    method: 'POST',
    path: '/news-preview/:id',
    summary: 'An article as it is being written, for who was given the link',
    access: anyone,
    params: byId,
    body: z.strictObject({ token: z.string().max(120) }),
    response: article,
    errors: ['news.not_found', 'site.preview_unknown'],
  }),
  page: endpoint({
    method: 'GET',
    path: '/pages/:slug',
    summary: 'A page as it is now, or one of its earlier versions; `html` is sanitised',
    access: anyone,
    params: bySlug,
    query: z.object({ version: z.coerce.number().int().min(1).max(100_000).optional() }),
    response: textVersion.extend({ html: z.string(), isCurrent: z.boolean() }),
    errors: ['page.not_found'],
    cacheSeconds: 60,
  }),
  pages: endpoint({
    method: 'GET',
    path: '/pages',
    summary: 'Published pages that are not hidden, without their texts',
    access: anyone,
    response: z.array(textVersion.pick({ slug: true, title: true, publishedAt: true })),
    cacheSeconds: 60,
  }),
  consentTexts: endpoint({
    method: 'GET',
    path: '/consent-texts',
    summary: 'The versions in force of what people are asked to agree to; null while none is published',
    access: anyone,
    response: z.object({ terms: textVersion.nullable(), privacy: textVersion.nullable() }),
    cacheSeconds: 30,
  }),
  site: endpoint({
    method: 'GET',
    path: '/site',
    summary: 'Name, legal identity and contacts',
    access: anyone,
    response: site,
    cacheSeconds: 60,
  }),
  retention: endpoint({
    method: 'GET',
    path: '/retention',
    summary: 'For how many days personal data are kept; null: until the account or the person asks',
    access: anyone,
    response: retentionFields,
    cacheSeconds: 60,
  }),
  navigation: endpoint({
    method: 'GET',
    path: '/navigation',
    summary: 'Menu and footer of every page',
    access: anyone,
    response: siteNavigation,
    cacheSeconds: 60,
  }),
  contact: endpoint({
    method: 'POST',
    path: '/contact',
    summary: 'Leave a message; answers a reference number',
    access: anyone,
    isProofGuarded: true,
    body: contactBody,
    response: z.object({ reference: z.string() }),
    errors: ['request.too_many', 'consent.text_unknown'],
  }),
  demoAccounts: endpoint({
    method: 'GET',
    path: '/demo/accounts',
    summary: 'Accounts to try a site with; their password is public (demo mode only)',
    access: demoOnly,
    query: z.object({ app: z.enum(apps) }),
    response: z.array(
      z.object({ name: z.string(), email: z.string(), password: z.string(), note: z.string() }),
    ),
  }),
  outbox: endpoint({
    method: 'GET',
    path: '/demo/outbox',
    summary: 'Mail that would have been sent (demo mode only)',
    access: demoOnly,
    query: z.object({ to: z.string().max(254).optional() }),
    response: z.array(
      z.object({
        id,
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        html: z.string(),
        createdAt: instant,
      }),
    ),
  }),
}
