import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buildMasterPlaylist } from '../hls/master-playlist.ts'
import type { MediaPlaylist } from '../hls/media-playlist.ts'
import { SEGMENT_MS } from '../plan/encode-args.ts'
import type { PackageManifest } from '../types.ts'
import { readManifest } from './manifest.ts'
import { check, verifyRendition } from './verify-rendition.ts'

/** Segment borders of two rungs may differ by one frame; more is visible when the quality is switched. */
const borderToleranceMs = 45

/**
 * Checks a package folder without ffmpeg and without keys: every file there at its size, every playlist ended and
 * complete, segments aligned over the rungs, codecs and encryption as stated, the master as the manifest says.
 * @throws MediaError `media.package_invalid` with the first fault
 */
export async function verifyPackage(dir: string): Promise<PackageManifest> {
  const manifest = await readManifest(dir)
  await verifyFiles(dir, manifest.files)
  await verifyMaster(dir, manifest)
  const playlists: MediaPlaylist[] = []
  for (const rung of manifest.video) playlists.push(await verifyRendition(dir, rung, manifest))
  for (const track of soundOf(manifest)) await verifyRendition(dir, track, manifest)
  const { keyFrames } = manifest
  if (keyFrames) playlists.push(await verifyRendition(dir, keyFrames, manifest))
  verifyAlignment(playlists)
  return manifest
}

/**
 * Checks what the second stage added, where the files of the first are not at hand: whole renditions with as many
 * segments as the first one, each beginning where the grid of segments says.
 * @throws MediaError `media.package_invalid`
 */
export async function verifyAddedRungs(
  dir: string,
  manifest: PackageManifest,
  first: PackageManifest,
): Promise<void> {
  const had = new Set(first.video.map(({ playlist }) => playlist))
  const added = manifest.video.filter(({ playlist }) => !had.has(playlist))
  const folders = added.map(({ playlist }) => `${dirname(playlist)}/`)
  const files = manifest.files.filter(({ path }) => folders.some((folder) => path.startsWith(folder)))
  await verifyFiles(dir, files)
  const segments = countSegments(first)
  for (const rung of added) {
    const playlist = await verifyRendition(dir, rung, manifest)
    check(playlist.segments.length === segments, 'A rung has another number of segments', { name: rung.name })
    const borders = readBorders(playlist).slice(0, -1)
    const isOnGrid = borders.every((at, i) => Math.abs(at - (i + 1) * SEGMENT_MS) <= borderToleranceMs)
    check(isOnGrid, 'Segments of a rung are not aligned', { name: rung.name })
  }
}

export const soundOf = ({ audio, otherAudio = [] }: PackageManifest) => (audio ? [audio, ...otherAudio] : [])

function countSegments({ video, files }: PackageManifest): number {
  const folder = `${dirname(video[0]?.playlist ?? '')}/`
  return files.filter(({ path }) => path.startsWith(folder) && path.endsWith('.m4s')).length
}

async function verifyFiles(dir: string, files: PackageManifest['files']): Promise<void> {
  for (const { path, sizeBytes } of files) {
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
