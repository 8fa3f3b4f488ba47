import { type Api, createApi } from '@repo/api-client'
import { contract, toRouteTable } from '@repo/contract'
import type { SiteServer } from '@repo/site-server'
import { legalSlugs, paths } from '../src/app/paths.ts'
import { newsMessages } from '../src/features/news/news.messages.ts'
import type { ServerEnv } from './env.ts'
import { renderFeed, renderSitemap, type SitemapEntry } from './xml.ts'

type App = SiteServer['app']

const cacheControl = 'public, max-age=600'
/** A sitemap may hold 50 000 addresses; far more pages than this site has lists of. */
const mostPages = 200

/** The files for search engines, feed readers and home screens. */
export function addSiteFiles(app: App, env: ServerEnv): void {
  const api = createApi({ routes: toRouteTable(contract), baseUrl: env.apiUrl, retries: 1 })
  const origin = env.publicUrl

  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', cacheControl).type('text/plain; charset=utf-8').send(robots(origin)),
  )
  app.get('/sitemap.xml', async (_request, reply) =>
    reply
      .header('cache-control', cacheControl)
      .type('application/xml; charset=utf-8')
      .send(renderSitemap(origin, await listAddresses(api))),
  )
  app.get('/rss.xml', async (_request, reply) =>
    reply
      .header('cache-control', cacheControl)
      .type('application/rss+xml; charset=utf-8')
      .send(await feed(api, origin, env.brand)),
  )
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .header('cache-control', cacheControl)
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifest(env.brand))),
  )
}

function robots(origin: string): string {
  const hidden = ['/api/', '/auth/', '/profile', '/student/', '/payment', '/demo/']
  const lines = ['User-agent: *', 'Allow: /api/art/', ...hidden.map((path) => `Disallow: ${path}`)]
  return `${lines.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`
}

async function listAddresses(api: Api): Promise<SitemapEntry[]> {
  const [courses, doctors, categories, news] = await Promise.all([
    readAll((page) => api.catalogue.courses.call({ query: { page, sort: 'newest' } })),
    readAll((page) => api.catalogue.doctors.call({ query: { page } })),
    api.catalogue.categories.call(),
    readAll((page) => api.content.newsList.call({ query: { page } })),
  ])
  const fixed = [paths.home, paths.courses, paths.doctors, paths.news, paths.about, paths.contact]
  return [
    ...fixed.map((path) => ({ path })),
    ...Object.values(legalSlugs).map((slug) => ({ path: paths.legal(slug) })),
    ...categories.map(({ slug }) => ({ path: paths.category(slug) })),
    ...courses.map(({ slug, updatedAt }) => ({ path: paths.course(slug), changedAt: updatedAt })),
    ...doctors.map(({ slug }) => ({ path: paths.doctor(slug) })),
    ...news.map(({ slug, publishedAt }) => ({ path: paths.article(slug), changedAt: publishedAt })),
  ]
}

async function readAll<T>(
  read: (page: number) => Promise<{ items: T[]; pageSize: number; total: number }>,
): Promise<T[]> {
  const found: T[] = []
  for (let page = 1; page <= mostPages; page += 1) {
    const { items, total } = await read(page)
    found.push(...items)
    if (items.length === 0 || found.length >= total) break
  }
  return found
}

async function feed(api: Api, origin: string, brand: string): Promise<string> {
  const { items } = await api.content.newsList.call()
  return renderFeed(
    origin,
    {
      title: `${brand} | ${newsMessages.pageTitle}`,
      text: newsMessages.description(brand),
      path: paths.news,
    },
    items.map(({ title, excerpt, slug, publishedAt }) => ({
      title,
      text: excerpt,
      path: paths.article(slug),
      publishedAt,
    })),
  )
}

function manifest(brand: string): object {
  return {
    name: brand,
    short_name: brand,
    description: newsMessages.description(brand),
    lang: 'vi',
    start_url: paths.home,
    display: 'standalone',
    background_color: '#FCFAF7',
    theme_color: '#FCFAF7',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
    ],
  }
}
