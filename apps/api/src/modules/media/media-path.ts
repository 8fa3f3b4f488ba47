/** The files that an address under `/media/` can name; nothing else is looked up. */
export type MediaFile =
  | { kind: 'master' }
  | { kind: 'captions'; lang: string; form: 'vtt' | 'm3u8' }
  | { kind: 'key'; index: number }
  /** A file that lies in the package under this name. */
  | { kind: 'stored'; name: string; isSegment: boolean; media: MediaPart | null }

/** A segment of picture or sound. Segments with the same number cover the same time in every rendition. */
export interface MediaPart {
  index: number
  isPicture: boolean
  /** The key frame of the segment, shown while seeking. */
  isStill?: true
}

export interface MediaAddress {
  token: string
  packageKey: string
  file: MediaFile
}

const ADDRESS = /^\/media\/([\w-]+\.[\w-]+)\/([0-9a-f]{32})\/([a-zA-Z0-9./-]{1,64})$/
const CAPTIONS = /^captions\/([a-z]{2,3}(?:-[A-Za-z]{2,4})?)\.(vtt|m3u8)$/
const KEY = /^keys\/(0|[1-9]\d{0,4})$/
const STORED =
  /^(?:poster\.jpg|poster-blurred\.jpg|storyboard(?:-\d{1,3})?\.jpg|storyboard\.vtt|(?:audio(?:-[2-4])?|iframes|video-\d{1,4}(?:-[0-9a-f]{8})?)\/(?:playlist\.m3u8|init\.mp4|\d{5}\.m4s))$/

/**
 * Reads the raw address: escapes, doubled slashes, `..`, a query or other capitals make it another address, which does
 * not exist.
 * @param url the raw request target
 */
export function readMediaAddress(url: string): MediaAddress | null {
  const [, token, packageKey, name] = ADDRESS.exec(url) ?? []
  if (!token || !packageKey || !name) return null
  const file = readFile(name)
  return file && { token, packageKey, file }
}

function readFile(name: string): MediaFile | null {
  if (STORED.test(name))
    return {
      kind: 'stored',
      name,
      isSegment: name.endsWith('.m4s') || name.endsWith('.mp4'),
      media: readPart(name),
    }
  if (name === 'master.m3u8') return { kind: 'master' }
  const [, index] = KEY.exec(name) ?? []
  if (index) return { kind: 'key', index: Number(index) }
  const [, lang, form] = CAPTIONS.exec(name) ?? []
  return lang ? { kind: 'captions', lang, form: form as 'vtt' | 'm3u8' } : null
}

/** The segment of the same rendition with another number. */
export const segmentName = (name: string, index: number): string =>
  name.replace(/\d{5}(?=\.m4s$)/, String(index).padStart(5, '0'))

/** Null for files without media: playlists, still pictures, init segments. */
function readPart(name: string): MediaPart | null {
  const [, index] = /\/(\d{5})\.m4s$/.exec(name) ?? []
  if (!index) return null
  if (name.startsWith('iframes/')) return { index: Number(index), isPicture: false, isStill: true }
  return { index: Number(index), isPicture: !name.startsWith('audio') }
}
