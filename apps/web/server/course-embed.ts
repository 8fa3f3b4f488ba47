import { createHash } from 'node:crypto'
import { createApi, isApiError } from '@repo/api-client'
import { contract, type EndpointOutput, toRouteTable } from '@repo/contract'
import { formatDuration, formatPrice } from '@repo/messages'
import type { SiteServer } from '@repo/site-server'
import { escapeHtml } from '@repo/site-server/escape-html'
import { paths } from '../src/app/paths.ts'
import { commonMessages } from '../src/components/common.messages.ts'
import { embedMessages } from './course-embed.messages.ts'
import type { ServerEnv } from './env.ts'

type Course = Pick<
  EndpointOutput<typeof contract.catalogue.course>,
  'title' | 'subtitle' | 'slug' | 'coverUrl' | 'doctor' | 'durationMs' | 'lessonCount' | 'listPrice' | 'price'
>
export type Card = { state: 'here'; course: Course } | { state: 'gone' } | { state: 'away'; slug: string }

/** Colours of the design system, written out: a card loads nothing but its picture. */
const STYLE = `
:root { color-scheme: light dark; --bg: #fcfaf7; --text: #1d1a17; --text-2: #4c453e; --border: #8c8074; --primary: #17554d; --focus: #1b6fd0; }
@media (prefers-color-scheme: dark) {
  :root { --bg: #0f1413; --text: #f4f1ec; --text-2: #c9c6bf; --border: #74857f; --primary: #7cc7b6; --focus: #7db6ff; }
}
* { box-sizing: border-box; margin: 0; }
body { background: var(--bg); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: inherit; }
.card { display: flex; flex-wrap: wrap; gap: 16px; padding: 16px; border: 1px solid var(--border); border-radius: 12px; text-decoration: none; }
.card:focus-visible { outline: 3px solid var(--focus); outline-offset: -3px; }
img { inline-size: 14rem; max-inline-size: 100%; block-size: auto; aspect-ratio: 16 / 9; border-radius: 8px; object-fit: cover; }
.words { flex: 1 1 14rem; display: grid; gap: 4px; align-content: start; }
strong { font-size: 1.125rem; line-height: 1.3; }
.quiet { color: var(--text-2); font-size: 0.9375rem; }
.price { font-weight: 600; }
.price .quiet { font-weight: 400; }
.open { color: var(--primary); font-weight: 600; text-decoration: underline; }
`

/** For any page that shows it in a frame; it may load its picture and style, run nothing and send nothing. */
export const embedPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ')

const statusOf = { here: 200, gone: 404, away: 503 } as const
const keptFor = { here: 'public, max-age=300', gone: 'public, max-age=60', away: 'no-store' } as const

/** `/embed/course/{slug}`: a course as a card for frames of other sites. It sets no cookie and reads none. */
export function addCourseEmbed(
  { app }: Pick<SiteServer, 'app'>,
  env: Pick<ServerEnv, 'apiUrl' | 'brand'>,
): void {
  const api = createApi({ routes: toRouteTable(contract), baseUrl: env.apiUrl, retries: 1 })
  app.get<{ Params: { slug: string } }>('/embed/course/:slug', async ({ params: { slug } }, reply) => {
    const card = await api.catalogue.course.call({ params: { slug } }).then(
      (course): Card => ({ state: 'here', course }),
      (error: unknown): Card => (isGone(error) ? { state: 'gone' } : { state: 'away', slug }),
    )
    return reply
      .code(statusOf[card.state])
      .headers({
        'cache-control': keptFor[card.state],
        'content-security-policy': embedPolicy,
        // A page that isolates itself shows only frames that do so too; the picture is of our own origin.
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type('text/html; charset=utf-8')
      .send(embedDocument(env.brand, card))
  })
}

/** A word that is no slug is no course either. */
const isGone = (error: unknown) => isApiError(error, 'course.not_found', 'input.invalid')

/** The card as HTML. Its link opens the course beside the page that shows it. */
export function embedDocument(brand: string, card: Card): string {
  const title = card.state === 'here' ? card.course.title : embedMessages[card.state].title
  const body = card.state === 'here' ? courseCard(brand, card.course) : noCourse(card)
  return `<!doctype html>
<html lang="vi">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} | ${escapeHtml(brand)}</title>
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`
}

const linkTo = (path: string, className: string, content: string) =>
  `<a class="${className}" href="${escapeHtml(path)}" target="_blank" rel="noopener">${content}</a>`

function courseCard(brand: string, course: Course): string {
  const { title, subtitle, slug, coverUrl, doctor, durationMs, lessonCount, listPrice, price } = course
  const before =
    price < listPrice
      ? ` <span class="quiet">${embedMessages.listPrice} <s>${escapeHtml(formatPrice(listPrice))}</s></span>`
      : ''
  const line = (className: string, text: string) => `<span class="${className}">${escapeHtml(text)}</span>`
  return linkTo(
    paths.course(slug),
    'card',
    `<img src="${escapeHtml(coverUrl)}" alt="" width="480" height="270">
<span class="words"><strong>${escapeHtml(title)}</strong>
${line('quiet', subtitle)}
${line('quiet', `${doctor.academicTitle} ${doctor.name}`)}
${line('quiet', `${commonMessages.lessons(lessonCount)} · ${formatDuration(durationMs)}`)}
<span class="price">${escapeHtml(formatPrice(price))}${before}</span>
${line('open', embedMessages.open(brand))}</span>`,
  )
}

function noCourse(card: Exclude<Card, { state: 'here' }>): string {
  const { title, text, link } = embedMessages[card.state]
  const path = card.state === 'away' ? paths.course(card.slug) : paths.courses
  return linkTo(
    path,
    'card',
    `<span class="words"><strong>${title}</strong><span class="quiet">${text}</span><span class="open">${link}</span></span>`,
  )
}
