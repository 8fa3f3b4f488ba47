import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createSiteServer, type RenderedPage, withBrandLink } from '@repo/site-server'
import { createServer as createVite, type ViteDevServer } from 'vite'
import { addCourseEmbed } from './course-embed.ts'
import { emptyDocument, fillDocument } from './document.ts'
import { readServerEnv } from './env.ts'
import { addFormPosts } from './form-posts.ts'
import { addLti } from './lti.ts'
import type { SitePageRequest } from './renderer.ts'
import { addSiteFiles } from './site-files.ts'
import { addStatusPage, STATUS_PATH } from './status-page.ts'

type EntryModule = typeof import('../src/entry.server.tsx')

const root = join(import.meta.dirname, '..')

/** Renders with the modules as they are now: every edit shows on the next request. */
function createDevRenderer(vite: ViteDevServer, apiUrl: string, brandLink: () => Promise<string>) {
  return {
    async render(request: SitePageRequest): Promise<RenderedPage> {
      try {
        const entry = (await vite.ssrLoadModule('/src/entry.server.tsx')) as EntryModule
        const template = await vite.transformIndexHtml(
          request.url,
          readFileSync(join(root, 'index.html'), 'utf8'),
        )
        const page = await entry.createRenderer({ apiUrl })(request)
        if (page.kind === 'redirect') {
          return { status: page.status, html: '', headers: { location: page.location }, cache: false }
        }
        const html =
          page.body === '' ? emptyDocument : fillDocument(withBrandLink(template, await brandLink()), page)
        return { status: page.status, html, cache: false }
      } catch (fault) {
        if (fault instanceof Error) vite.ssrFixStacktrace(fault)
        throw fault
      }
    },
  }
}

async function main(): Promise<void> {
  const env = readServerEnv(process.env)
  const httpServer = createServer()
  const vite = await createVite({
    root,
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: httpServer } },
  })
  const renderer = createDevRenderer(vite, env.apiUrl, () => site.brandLink())
  const { createPosts } = (await vite.ssrLoadModule('/src/entry.server.tsx')) as EntryModule
  const site = createSiteServer({
    appName: 'web',
    clientDir: join(root, 'dist/client'),
    apiUrl: env.apiUrl,
    host: env.host,
    port: env.port,
    brand: env.brand,
    contactHref: '/contact',
    statusHref: STATUS_PATH,
    publicUrl: env.publicUrl,
    renderer,
    dev: { httpServer, middleware: vite.middlewares },
  })
  addFormPosts(site, { posts: createPosts({ apiUrl: env.apiUrl }), render: renderer.render })
  addSiteFiles(site, env)
  addStatusPage(site, env)
  addCourseEmbed(site, env)
  addLti(site, env)
  const stop = () => {
    Promise.all([site.close(), vite.close()]).then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  console.info(`web: ${await site.listen()}`)
}

main().catch((fault: unknown) => {
  console.error(fault)
  process.exit(1)
})
