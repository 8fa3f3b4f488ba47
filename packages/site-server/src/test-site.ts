import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { SiteServerOptions } from './options.ts'
import { createSiteServer, type SiteServer } from './site-server.ts'

export const THEME_SCRIPT = 'document.documentElement.dataset.theme="light"'

const FILES: Record<string, string | Buffer> = {
  'index.html': `<!doctype html><head><title>%BRAND_NAME%</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><script>${THEME_SCRIPT}</script><script type="module" src="/assets/app-AbCd1234.js"></script></head><div id="root"></div>${'<!-- page -->'.repeat(120)}`,
  'assets/app-AbCd1234.js': 'export const lesson = 1\n'.repeat(400),
  '.vite/manifest.json': JSON.stringify({
    'index.html': { file: 'assets/app-AbCd1234.js', isEntry: true },
    'src/routes/list.route.tsx': { file: 'assets/list-AbCd1234.js', imports: ['index.html'] },
  }),
  'assets/font-AbCd1234.woff2': Buffer.alloc(5000, 7),
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
}

/** A site on a free port, made of a small build on the disk; gone when the test ends. */
export async function startSite(
  options: Partial<SiteServerOptions> = {},
  /** Changes the framework before it listens. */
  prepare: (app: SiteServer['app']) => void = () => {},
  /** Changes the site before it listens. */
  prepareSite: (site: SiteServer) => void = () => {},
): Promise<{ url: string; site: SiteServer }> {
  const clientDir = mkdtempSync(join(tmpdir(), 'site-'))
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(clientDir, name)), { recursive: true })
    writeFileSync(join(clientDir, name), content)
  }
  const site = createSiteServer({
    appName: 'web',
    clientDir,
    apiUrl: 'http://127.0.0.1:9',
    host: '127.0.0.1',
    port: 0,
    brand: 'Thẩm & Học',
    publicUrl: 'http://localhost:3000',
    isLogging: false,
    ...options,
  })
  prepare(site.app)
  prepareSite(site)
  const url = await site.listen()
  onTestFinished(async () => {
    await site.close()
    rmSync(clientDir, { recursive: true, force: true })
  })
  return { url, site }
}

/** A stand-in for the API: a plain HTTP server, so that tests can check every byte and header. */
export async function startUpstream(listener: RequestListener): Promise<string> {
  const server: Server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** `fetch` decodes bodies; this shows the bytes on the wire. */
export function getRaw(url: string, headers: Record<string, string> = {}, method = 'GET') {
  type Answer = { status: number | undefined; headers: NodeJS.Dict<string | string[]>; body: Buffer }
  return new Promise<Answer>((resolve, reject) => {
    const call = request(url, { headers, method }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) })
      })
    })
    call.on('error', reject)
    call.end()
  })
}

/** Sends any bytes, a valid request or not. @returns everything received until the connection ends */
export function sendBytes(url: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes))
  return text(socket)
}

/** Sends all of it before reading anything, as browsers do. Rejects when the connection is reset. */
export async function sendThenRead(url: string, ...parts: (string | Buffer)[]): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').pause()
  const failure = new Promise<never>((_resolve, reject) => socket.once('error', reject))
  for (const part of parts) {
    await Promise.race([failure, new Promise<void>((resolve) => socket.write(part, () => resolve()))])
  }
  return Promise.race([failure, text(socket)])
}
