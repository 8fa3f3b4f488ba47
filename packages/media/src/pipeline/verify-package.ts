import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readCodecs } from '../hls/codecs.ts'
import { buildMasterPlaylist } from '../hls/master-playlist.ts'
import { type MediaPlaylist, parseMediaPlaylist } from '../hls/media-playlist.ts'
import { MediaError } from '../media-error.ts'
import type { PackageManifest } from '../types.ts'
import { readManifest } from './manifest.ts'

/** Sound and picture may end a frame apart, and encoders round. */
const durationToleranceMs = 1_000
/** Borders of one rung may lie a frame off those of another; more makes a switch stumble. */
const borderToleranceMs = 45

/**
 * Checks a package folder without ffmpeg: every file there at its size, every playlist ended and complete, segments
 * aligned over the rungs, codecs as stated, the master as the manifest says.
 * @throws MediaError `media.package_invalid` with the first fault
 */
export async function verifyPackage(dir: string): Promise<PackageManifest> {
  const manifest = await readManifest(dir)
  await verifyFiles(dir, manifest)
  await verifyMaster(dir, manifest)
  const known = new Set(manifest.files.map(({ path }) => path))
  const playlists: MediaPlaylist[] = []
  for (const rendition of [...manifest.video, ...(manifest.audio ? [manifest.audio] : [])]) {
    const playlist = await verifyRendition(dir, rendition, manifest.durationMs, known)
    if ('height' in rendition) playlists.push(playlist)
  }
  verifyAlignment(playlists)
  return manifest
}

async function verifyFiles(dir: string, manifest: PackageManifest): Promise<void> {
  for (const { path, sizeBytes } of manifest.files) {
    const size = await stat(join(dir, path)).then(
      (stats) => stats.size,
      () => -1,
    )
    check(size === sizeBytes && size > 0, 'A file is missing or has another size', { path, size })
  }
}

async function verifyMaster(dir: string, manifest: PackageManifest): Promise<void> {
  const text = await readFile(join(dir, manifest.master), 'utf8')
  check(text === buildMasterPlaylist(manifest), 'The master playlist is not the one of the manifest')
}

async function verifyRendition(
  dir: string,
  rendition: { playlist: string; codecs: string },
  durationMs: number,
  known: Set<string>,
): Promise<MediaPlaylist> {
  const { playlist: path, codecs } = rendition
  const folder = dirname(path)
  const playlist = parseMediaPlaylist(await readFile(join(dir, path), 'utf8'))
  check(playlist.isEnded, 'A playlist has no end', { path })
  check(playlist.init !== null && known.has(`${folder}/${playlist.init}`), 'No init segment', { path })
  const missing = playlist.segments.find(({ uri }) => !known.has(`${folder}/${uri}`))
  check(!missing, 'A segment is missing', { path, uri: missing?.uri })
  const total = playlist.segments.reduce((sum, segment) => sum + segment.durationMs, 0)
  check(Math.abs(total - durationMs) <= durationToleranceMs, 'A rendition has another length', {
    path,
    total,
  })
  const longest = Math.max(...playlist.segments.map((segment) => segment.durationMs))
  check(Math.round(longest / 1000) * 1000 <= playlist.targetDurationMs, 'A segment is too long', { path })
  const init = await readFile(join(dir, folder, playlist.init ?? ''))
  check(readCodecs(init) === codecs, 'The codec is not the stated one', { path, codecs })
  return playlist
}

function verifyAlignment(playlists: MediaPlaylist[]): void {
  const [first, ...others] = playlists.map(readBorders)
  for (const borders of others) {
    const isAligned =
      borders.length === first?.length &&
      borders.every((at, i) => Math.abs(at - (first[i] ?? at)) <= borderToleranceMs)
    check(isAligned, 'Segments of the renditions are not aligned')
  }
}

function readBorders(playlist: MediaPlaylist): number[] {
  let at = 0
  return playlist.segments.map(({ durationMs }) => {
    at += durationMs
    return at
  })
}

function check(isTrue: boolean, message: string, details: Record<string, unknown> = {}): asserts isTrue {
  if (!isTrue) throw new MediaError('media.package_invalid', message, details)
}
