/** What an address under `/scorm/` names. */
type ScormAddress = { token: string; packageId: string } & (
  | { kind: 'frame' }
  | { kind: 'file'; path: string }
)

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const FRAME = new RegExp(`^/scorm/frame/([\\w-]+\\.[\\w-]+)/(${ID})$`)
const FILE = new RegExp(`^/scorm/files/([\\w-]+\\.[\\w-]+)/(${ID})/([^?#]{1,1500})(?:\\?[^#]*)?$`)

/**
 * Reads the raw address. The path of a file only chooses a digest, so it can lead nowhere.
 * @param url the raw request target
 */
export function readScormAddress(url: string): ScormAddress | null {
  const [, frameToken, framed] = FRAME.exec(url) ?? []
  if (frameToken && framed) return { kind: 'frame', token: frameToken, packageId: framed }
  const [, token, packageId, written] = FILE.exec(url) ?? []
  if (!token || !packageId || !written) return null
  try {
    return { kind: 'file', token, packageId, path: decodeURIComponent(written) }
  } catch {
    return null
  }
}

/** Types of files by their ending (IANA media types; Mozilla's list of common ones, read on 2026-11-28). */
const types: Readonly<Record<string, string>> = {
  html: 'text/html',
  htm: 'text/html',
  xhtml: 'application/xhtml+xml',
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  json: 'application/json',
  xml: 'application/xml',
  xsd: 'application/xml',
  txt: 'text/plain',
  vtt: 'text/vtt',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  ico: 'image/x-icon',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  eot: 'application/vnd.ms-fontobject',
  wasm: 'application/wasm',
  pdf: 'application/pdf',
}

/** Type of a file by the ending of its name; `application/octet-stream` for every other. */
export const typeOf = (path: string): string =>
  types[/\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream'
