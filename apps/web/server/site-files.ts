import { type Api, createApi } from '@repo/api-client'
import { contract, toRouteTable } from '@repo/contract'
import { pathOfPage } from '@repo/contract/legal-pages'
import { addAppFiles, type SiteServer } from '@repo/site-server'
import { paths } from '../src/app/paths.ts'
import { isIndexed, routeTable } from '../src/app/route-table.ts'
import { commonMessages } from '../src/components/common.messages.ts'
import { homeMessages } from '../src/features/home/home.messages.ts'
import { newsMessages } from '../src/features/news/news.messages.ts'
import type { ServerEnv } from './env.ts'
import { renderFeed, renderGuide, renderSitemap, type SitemapEntry } from './text-files.ts'
import { webManifest } from './web-manifest.ts'

type SiteFiles = Pick<SiteServer, 'app' | 'brandLook'>

const cacheControl = 'public, max-age=600'
/** Drawn with the colours and the logo of the brand. */
const SITE_SHARE_IMAGE = '/api/art/site.png'
/** A sitemap may hold 50 000 addresses; far more pages than this site has lists of. */
const mostPages = 200

/** The files for search engines, feed readers and home screens. */
export function addSiteFiles({ app, brandLook }: SiteFiles, env: ServerEnv): void {
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
  app.get('/llms.txt', async (_request, reply) =>
    reply
      .header('cache-control', cacheControl)
      .type('text/markdown; charset=utf-8')
      .send(await guide(api, origin, env.brand)),
  )
  addAppFiles(
    { app, brandLook },
    { hasWorker: env.hasWorker, manifest: (look) => webManifest(env.brand, look) },
  )
  // Shared links name this address for as long as others keep them, so the picture behind it is what changes.
  app.get('/og.png', async (_request, reply) => {
    const { style } = await brandLook()
    if (style) return reply.header('cache-control', cacheControl).redirect(SITE_SHARE_IMAGE, 302)
    return reply.header('cache-control', cacheControl).sendFile('og.png')
  })
}

/** What the site forwards to the API, less the pictures that pages show. */
const forwarded = ['Allow: /api/art/', 'Disallow: /api/']

function robots(origin: string): string {
  const hidden = routeTable.filter((row) => !isIndexed(row)).map(({ path }) => path.replace(/:.*$/, ''))
  const lines = ['User-agent: *', ...forwarded, ...hidden.map((path) => `Disallow: ${path}`)]
  return `${lines.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`
}

type IndexedPath = Extract<(typeof routeTable)[number], { isIndexed: true }>['path']
type IndexedPattern = Extract<IndexedPath, `${string}:${string}`>

/** The pages that an indexed route with a parameter stands for. */
const pagesOf: Record<IndexedPattern, (api: Api) => Promise<SitemapEntry[]>> = {
  '/legal/:slug': (api) => listPages(api, paths.legal),
  '/page/:slug': (api) => listPages(api, paths.page),
  '/category/:id': async (api) => {
    const categories = await api.catalogue.categories.call()
    return categories.map(({ slug }) => ({ path: paths.category(slug) }))
  },
  '/course/:id': async (api) => {
    const courses = await readAll((page) => api.catalogue.courses.call({ query: { page, sort: 'newest' } }))
    return courses.map(({ slug, updatedAt }) => ({ path: paths.course(slug), changedAt: updatedAt }))
  },
  '/doctor/:id': async (api) => {
    const doctors = await readAll((page) => api.catalogue.doctors.call({ query: { page } }))
    return doctors.map(({ slug }) => ({ path: paths.doctor(slug) }))
  },
  '/path/:id': async (api) => {
    const found = await api.learningPaths.paths.call()
    return found.map(({ slug, updatedAt }) => ({ path: paths.learningPath(slug), changedAt: updatedAt }))
  },
  '/combo/:id': async (api) => {
    const found = await api.bundles.bundles.call({ query: {} })
    return found.map(({ slug, updatedAt }) => ({ path: paths.bundle(slug), changedAt: updatedAt }))
  },
  '/news/:id': async (api) => {
    const news = await readAll((page) => api.content.newsList.call({ query: { page } }))
    return news.map(({ slug, publishedAt }) => ({ path: paths.article(slug), changedAt: publishedAt }))
  },
}

/** Published pages whose address is made by `pathTo`. */
async function listPages(api: Api, pathTo: (slug: string) => string): Promise<SitemapEntry[]> {
  const pages = await api.content.pages.call()
  return pages
    .filter(({ slug }) => pathOfPage(slug) === pathTo(slug))
    .map(({ slug, publishedAt }) => ({ path: pathTo(slug), changedAt: publishedAt }))
}

const hasPages = (path: string): path is IndexedPattern => Object.hasOwn(pagesOf, path)

async function listAddresses(api: Api): Promise<SitemapEntry[]> {
  const entries = routeTable
    .filter(isIndexed)
    .map(async ({ path }) => (hasPages(path) ? pagesOf[path](api) : [{ path }]))
  return (await Promise.all(entries)).flat()
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

/** A guide to the site for language models (llmstxt.org): its parts, then what is in them. */
async function guide(api: Api, origin: string, brand: string): Promise<string> {
  const [courses, doctors, news] = await Promise.all([
    readAll((page) => api.catalogue.courses.call({ query: { page, sort: 'popular' } })),
    readAll((page) => api.catalogue.doctors.call({ query: { page } })),
    readAll((page) => api.content.newsList.call({ query: { page } })),
  ])
  return renderGuide(origin, { title: brand, text: homeMessages.description(brand) }, [
    {
      title: commonMessages.courseList,
      links: courses.map(({ title, subtitle, slug }) => ({
        title,
        text: subtitle,
        path: paths.course(slug),
      })),
    },
    {
      title: commonMessages.doctorList,
      links: doctors.map(({ academicTitle, name, specialties, slug }) => ({
        title: `${academicTitle} ${name}`,
        text: specialties.join(', '),
        path: paths.doctor(slug),
      })),
    },
    {
      title: commonMessages.newsList,
      links: news.map(({ title, excerpt, slug }) => ({ title, text: excerpt, path: paths.article(slug) })),
    },
  ])
}
