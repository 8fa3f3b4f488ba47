import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import proxyAddr from '@fastify/proxy-addr'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Asset, loadAssets } from './assets.ts'
import { brandLinks, createBrandSource, iconAddress, type SiteBrand } from './brand-link.ts'
import { addBrowserTraces, withBrowserTraces } from './browser-traces.ts'
import { addCleanAddresses } from './clean-address.ts'
import { createApp } from './create-app.ts'
import { contentSecurityPolicy } from './csp.ts'
import { escapeHtml } from './escape-html.ts'
import { createFaults, isNavigation, type SendFault } from './faults.ts'
import { addFormPosts, refuseOtherForms, type TakeForm } from './form-posts.ts'
import { forwardApi } from './forward-api.ts'
import type { SiteServerOptions } from './options.ts'
import { createPageLinks, type Manifest } from './page-links.ts'
import { createForeignHostCheck } from './public-host.ts'
import { createReadyPages } from './ready-pages.ts'
import { createPages } from './renderer.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { sendBody } from './send-body.ts'
import { createSinglePage } from './single-page.ts'

export interface SiteServer {
  app: FastifyInstance
  /** The HTML file with the brand in it; the renderer's template. Empty in development. */
  html: string
  /** The look of the brand, as far as the business gave it one. */
  brandLook(): Promise<SiteBrand>
  /** The links to it, for the head of a rendered page; empty for our own. */
  brandLink(): Promise<string>
  /** Handlers of forms that browsers submit without JavaScript, by the path of their page. */
  takeForms(takers: Record<string, TakeForm>): void
  /** @returns the address it listens on. */
  listen(): Promise<string>
  /** Lets running requests finish, takes no new ones. */
  close(): Promise<void>
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

const DEFAULT_PAGE_CACHE_BYTES = 64 * 1024 * 1024
/** Icons that browsers ask for without a link, or by the link of a page they kept. */
const ICON_PATH = /^\/(?:favicon\.(?:ico|svg)|apple-touch-icon\.png)$/
const ICON_CACHE_CONTROL = 'public, max-age=600'
/** A path whose last segment has an extension is a request for a file, unless a person opens it. */
const FILE_PATH = /\.[a-z0-9]{1,8}$/i

/** The small server in front of a site: its files, its pages, `/api` forwarded, the security headers. */
export function createSiteServer(options: SiteServerOptions): SiteServer {
  const { dev, renderer, pageCacheBytes = DEFAULT_PAGE_CACHE_BYTES, isPage = () => true } = options
  const html = readHtml(options)
  const { origin } = new URL(options.publicUrl)
  const policy = dev ? null : contentSecurityPolicy(html, { extras: options.csp, origin })
  const isTrusted = proxyAddr.compile(options.trustProxy ?? 'loopback')
  const pages = renderer && createPages(renderer, dev ? 0 : pageCacheBytes, origin)
  const sendReady = pages && createReadyPages({ pages, policy, isTrusted })
  const sendFault = createFaults(options)
  const isForeign = options.refusesForeignHosts ? createForeignHostCheck(origin, isTrusted) : undefined
  const app = createApp(options, { isTrusted, isForeign, sendReady, sendFault, policy })
  addSecurityHeaders(app, policy, options.permissions)
  addCleanAddresses(app)
  addHealth(app, options.appName)
  if (options.tracing) addBrowserTraces(app)
  forwardApi(app, options.apiUrl, sendFault)
  if (dev) addDevMiddleware(app, dev)
  const brandLook = createBrandSource(options.apiUrl)
  const brandLink = async () => brandLinks(await brandLook())
  const linksOf = createLinks(options)
  const page = pages?.handle ?? createSinglePage({ html, brandLink, linksOf, isPage, sendFault })
  addPages(app, options, { page, sendFault, brandLook })
  refuseOtherForms(app, options.brand)
  return {
    app,
    html,
    brandLook,
    brandLink,
    takeForms: (takers) => addFormPosts(app, takers, options.brand),
    listen: () => app.listen({ host: options.host, port: options.port }),
    close: () => app.close(),
  }
}

function readHtml({ clientDir, indexHtml = 'index.html', brand, dev, tracing }: SiteServerOptions): string {
  const file = join(clientDir, indexHtml)
  if (dev && !existsSync(file)) return ''
  const html = readFileSync(file, 'utf8').replaceAll('%BRAND_NAME%', () => escapeHtml(brand))
  return tracing ? withBrowserTraces(html) : html
}

/** Links to the files of a page, where the site names them. */
function createLinks({ clientDir, dev, pageFiles }: SiteServerOptions): (path: string) => string {
  if (!pageFiles || dev) return () => ''
  const manifest = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest
  const linksOf = createPageLinks(manifest)
  return (path) => linksOf(...pageFiles(path))
}

function addHealth(app: FastifyInstance, appName: string): void {
  const answer = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', app: appName })
  app.get('/livez', answer)
  // During shutdown this answers 503 like every path, so that the load balancer picks another instance.
  app.get('/readyz', answer)
}

function addDevMiddleware(app: FastifyInstance, dev: NonNullable<SiteServerOptions['dev']>): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api|livez|readyz|\.well-known)(\/|$)/.test(request.url)) return done()
    dev.middleware(request.raw, reply.raw, done)
  })
}

function addPages(
  app: FastifyInstance,
  { clientDir, dev }: SiteServerOptions,
  { page, sendFault, brandLook }: { page: Handler; sendFault: SendFault; brandLook: SiteServer['brandLook'] },
): void {
  const assets = dev ? new Map<string, Asset>() : loadAssets(clientDir)
  if (!dev) app.register(fastifyStatic, { root: clientDir, serve: false, cacheControl: false })

  app.get('/*', async (request, reply) => {
    const path = pathOf(request.url)
    const icon = path !== null && ICON_PATH.test(path) ? iconAddress(path, await brandLook()) : null
    if (icon) return reply.header('cache-control', ICON_CACHE_CONTROL).redirect(icon, 302)
    const asset = path === null ? undefined : assets.get(path)
    if (asset) return sendAsset(asset, request, reply)
    if (path === null) return sendFault(request, reply, 400)
    if (FILE_PATH.test(path) && !isNavigation(request)) return sendFault(request, reply, 404)
    return page(request, reply)
  })
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error, requestId: request.id, path: pathOf(request.url) })
    return sendFault(request, reply, status)
  })
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(405)
      .headers({ allow: 'GET, HEAD', 'cache-control': 'no-store' })
      .type('text/plain; charset=utf-8')
      .send('Method Not Allowed'),
  )
}

/** @returns `null` for a path that is no valid percent-encoding. */
function pathOf(url: string): string | null {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '/')
  } catch {
    return null
  }
}

function sendAsset(asset: Asset, request: FastifyRequest, reply: FastifyReply) {
  if (asset.kind === 'memory') return sendBody(request, reply, asset)
  return reply.header('cache-control', asset.cacheControl).sendFile(asset.path)
}
