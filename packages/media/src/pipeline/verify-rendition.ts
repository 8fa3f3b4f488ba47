import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { keyIndexOf } from '../encryption/encrypt-segments.ts'
import { readCodecs } from '../hls/codecs.ts'
import { type MediaPlaylist, type PlaylistSegment, parseMediaPlaylist } from '../hls/media-playlist.ts'
import { MediaError } from '../media-error.ts'
import type { PackageManifest } from '../types.ts'

/** Sound and picture may end a frame apart, and encoders round. */
const durationToleranceMs = 1_000
const cipherBlockBytes = 16

/**
 * Checks one rendition of a package: playlist ended and complete, as long as the video, codec as stated, every segment
 * encrypted with the key of its place, or none.
 * @throws MediaError `media.package_invalid` with the first fault
 */
export async function verifyRendition(
  dir: string,
  rendition: { playlist: string; codecs: string },
  manifest: PackageManifest,
): Promise<MediaPlaylist> {
  const { playlist: path, codecs } = rendition
  const folder = dirname(path)
  const sizes = new Map(manifest.files.map((file) => [file.path, file.sizeBytes]))
  const playlist = parseMediaPlaylist(await readFile(join(dir, path), 'utf8'))
  check(playlist.isEnded, 'A playlist has no end', { path })
  check(playlist.init !== null && sizes.has(`${folder}/${playlist.init}`), 'No init segment', { path })
  const missing = playlist.segments.find(({ uri }) => !sizes.has(`${folder}/${uri}`))
  check(!missing, 'A segment is missing', { path, uri: missing?.uri })
  verifyLength(playlist, manifest.durationMs, path)
  playlist.segments.forEach((segment, index) => {
    verifyKey(segment, index, manifest.encryption, sizes.get(`${folder}/${segment.uri}`) ?? 0)
  })
  const init = await readFile(join(dir, folder, playlist.init ?? ''))
  check(readCodecs(init) === codecs, 'The codec is not the stated one', { path, codecs })
  return playlist
}

function verifyLength({ segments, targetDurationMs }: MediaPlaylist, durationMs: number, path: string): void {
  const total = segments.reduce((sum, segment) => sum + segment.durationMs, 0)
  check(Math.abs(total - durationMs) <= durationToleranceMs, 'A rendition has another length', {
    path,
    total,
  })
  const longest = Math.max(...segments.map((segment) => segment.durationMs))
  check(Math.round(longest / 1000) * 1000 <= targetDurationMs, 'A segment is too long', { path })
}

function verifyKey(
  { uri, key }: PlaylistSegment,
  index: number,
  encryption: PackageManifest['encryption'],
  sizeBytes: number,
): void {
  if (!encryption) return check(key === null, 'A segment is encrypted in a clear package', { uri })
  check(key !== null && key.iv !== null, 'A segment of an encrypted package is clear', { uri })
  const keyUri = `../keys/${keyIndexOf(index, encryption.segmentsPerKey)}`
  check(key.uri === keyUri, 'A segment names another key', { uri, key: key.uri })
  check(sizeBytes % cipherBlockBytes === 0, 'An encrypted segment has a broken length', { uri, sizeBytes })
}

export function check(
  isTrue: boolean,
  message: string,
  details: Record<string, unknown> = {},
): asserts isTrue {
  if (!isTrue) throw new MediaError('media.package_invalid', message, details)
}
