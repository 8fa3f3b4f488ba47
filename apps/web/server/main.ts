import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageNamer } from '@repo/routing/paths'
import {
  createSiteServer,
  type SiteServer,
  type SiteServerOptions,
  startSiteMetrics,
  startSiteTraces,
} from '@repo/site-server'
import { createPageLinks, type Manifest } from '@repo/site-server/page-links'
import { routeTable } from '../src/app/route-table.ts'
import type { createPosts, createRenderer } from '../src/entry.server.tsx'
import { addCourseEmbed } from './course-embed.ts'
import { readServerEnv, type ServerEnv } from './env.ts'
import { addFormPosts } from './form-posts.ts'
import { addLti } from './lti.ts'
import { createSiteRenderer } from './renderer.ts'
import { addSiteFiles } from './site-files.ts'
import { addStatusPage, STATUS_PATH } from './status-page.ts'

const dist = join(import.meta.dirname, '../dist')
const clientDir = join(dist, 'client')
/** The pattern of the page at a path, which names it in figures. */
const patternOf = pageNamer(Object.fromEntries(routeTable.map(({ path }) => [path, { pattern: path }])))

/** The site as it was built: files, server-rendered pages, the files for search engines and readers. */
export async function createWebServer(
  env: ServerEnv,
  seen: Pick<SiteServerOptions, 'watch' | 'tracing'> = {},
): Promise<SiteServer> {
  const bundle = (await import(join(dist, 'server/entry.server.js'))) as {
    createRenderer: typeof createRenderer
    createPosts: typeof createPosts
  }
  const manifest = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest
  const renderer = createSiteRenderer({
    render: bundle.createRenderer({ apiUrl: env.apiUrl }),
    template: () => site.html,
    brandLink: () => site.brandLink(),
    linksOf: createPageLinks(manifest),
    startFile: `/${manifest['src/first-paint/start.client.ts']?.file ?? ''}`,
  })
  const site = createSiteServer({
    appName: 'web',
    clientDir,
    apiUrl: env.apiUrl,
    host: env.host,
    port: env.port,
    brand: env.brand,
    contactHref: '/contact',
    statusHref: STATUS_PATH,
    publicUrl: env.publicUrl,
    refusesForeignHosts: env.refusesForeignHosts,
    csp: env.csp,
    trustProxy: env.trustProxy,
    renderer,
    ...seen,
    pageName: (path) => patternOf(path)?.toString(),
  })
  const { render } = renderer
  addFormPosts(site, { posts: bundle.createPosts({ apiUrl: env.apiUrl }), render })
  addSiteFiles(site, env)
  addStatusPage(site, env)
  addCourseEmbed(site, env)
  addLti(site, env)
  return site
}

async function main(): Promise<void> {
  const env = readServerEnv(process.env)
  const metrics = await startSiteMetrics(env.metrics)
  const tracing = await startSiteTraces('web', env)
  const site = await createWebServer(env, { watch: metrics.watch, tracing })
  const stop = () => {
    Promise.all([site.close(), metrics.close(), tracing?.close()]).then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  console.info(`web: ${await site.listen()}`)
}

if (import.meta.main) {
  main().catch((fault: unknown) => {
    console.error(fault instanceof Error ? fault.message : fault)
    process.exit(1)
  })
}
