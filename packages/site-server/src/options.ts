import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { RequestWatch } from '@repo/observe/request-watch'
import type { Tracing } from '@repo/observe/trace-context'
import type { CspExtras } from './csp.ts'
import type { HttpLimits } from './http-server.ts'
import type { SiteRenderer } from './renderer.ts'
import type { SitePermission } from './security-headers.ts'

/** Vite's middleware in development: it answers modules and leaves pages to us. */
export interface DevServer {
  /** The server that Vite's hot-reload socket is attached to. */
  httpServer: Server
  middleware(request: IncomingMessage, response: ServerResponse, next: () => void): void
}

export interface SiteServerOptions {
  /** Name in logs and in `/livez`: `web`, `crm`, `doctor`. */
  appName: string
  /** Folder of the client build. */
  clientDir: string
  /** Base address of the API service, e.g. `http://127.0.0.1:4000`. */
  apiUrl: string
  host: string
  port: number
  /** Public address of the site: the beginning of canonical addresses, and the host it answers for. */
  publicUrl: string
  /** Answers 421 to requests for another host, except health checks. Default false. */
  refusesForeignHosts?: boolean
  /** The site's page for questions, to which its error pages lead. */
  contactHref?: string
  /** Path of the page that says how the service is; pages of our own errors lead there. */
  statusHref?: string
  /** Replaces `%BRAND_NAME%` in the HTML file. */
  brand: string
  /** Page of a single-page app and source of the inline script's hash. Default `index.html`. */
  indexHtml?: string
  /** Sources beyond our own origin, e.g. a media CDN. */
  csp?: CspExtras
  /** What the pages may ask their visitors for. Default: nothing. */
  permissions?: readonly SitePermission[]
  /** Server rendering; without it every page is the HTML file. */
  renderer?: SiteRenderer
  /** Whether a path (without its query) is a page of a single-page app; others answer 404. Default: every path. */
  isPage?: (path: string) => boolean
  /**
   * Source files of a page of a single-page app, by its path, as the build's manifest names them: the document names what
   * they bring, so that a browser fetches it beside the program instead of after it. Default: none.
   */
  pageFiles?: (path: string) => readonly string[]
  /** Memory for rendered pages, in bytes. Default 64 MiB. */
  pageCacheBytes?: number
  /** Addresses of proxies whose `X-Forwarded-*` headers are trusted. Default: this machine. */
  trustProxy?: string | string[]
  /** Development only; the policy for pages is off, since Vite injects inline code. */
  dev?: DevServer
  /** Time limits for slow senders; default: `LIMITS` of `http-server.ts`. */
  httpLimits?: HttpLimits
  /** Hears of every request that is over. */
  watch?: RequestWatch | undefined
  /** Traces requests and hands the trace on to the API; absent while traces are off. */
  tracing?: Tracing | undefined
  /** Name of the page at a path, for the figures of requests; undefined where no page is. Default: none is named. */
  pageName?: (path: string) => string | undefined
  /** Log lines (JSON) on stdout. Default true. */
  isLogging?: boolean
}
