import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { EncodedBody } from './encoding.ts'
import { type Representation, weakEtag } from './send-body.ts'

/** A file served from memory (text, compressed once) or from disk (images, fonts, media: with ranges). */
export type Asset =
  | ({ kind: 'memory' } & Representation)
  /** `path` is relative to the build's folder. */
  | { kind: 'disk'; path: string; cacheControl: string }

const TEXT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}

const LARGEST_IN_MEMORY_BYTES = 4 * 1024 * 1024
/** Compressed once in the life of the server, so it may take its time. */
const BROTLI_QUALITY = 9
/** Vite puts a content hash into the name: such a file never changes. */
const HASHED_NAME = /^\/assets\/.*-[\w-]{8}\.\w+$/

/** Every file of the build except HTML, by URL path. HTML leaves through the page handler only. */
export function loadAssets(clientDir: string): Map<string, Asset> {
  const assets = new Map<string, Asset>()
  if (!existsSync(clientDir)) return assets
  for (const entry of readdirSync(clientDir, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    const path = relative(clientDir, file).split(sep).join('/')
    if (!entry.isFile() || entry.name.endsWith('.html') || path.startsWith('.')) continue
    assets.set(`/${path}`, loadAsset(file, `/${path}`))
  }
  return assets
}

function loadAsset(file: string, urlPath: string): Asset {
  const cacheControl = HASHED_NAME.test(urlPath)
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=3600, must-revalidate'
  const contentType = TEXT_TYPES[extname(file)]
  if (!contentType || statSync(file).size > LARGEST_IN_MEMORY_BYTES) {
    return { kind: 'disk', path: urlPath.slice(1), cacheControl }
  }
  const source = readFileSync(file)
  const body = new EncodedBody(source, BROTLI_QUALITY)
  return { kind: 'memory', body, etag: weakEtag(source), contentType, cacheControl }
}
