import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type MeasuredSegment, measureBandwidth } from '../hls/bandwidth.ts'
import { readCodecs } from '../hls/codecs.ts'
import { writeMasterPlaylist } from '../hls/master-playlist.ts'
import { type PlaylistSegment, parseMediaPlaylist } from '../hls/media-playlist.ts'
import { MediaError } from '../media-error.ts'
import { playlistName, videoFolder } from '../plan/encode-args.ts'
import type {
  AudioRendition,
  ManifestAudio,
  ManifestVideo,
  PackageManifest,
  VideoRendition,
} from '../types.ts'
import { listFiles } from './file-tree.ts'

export const manifestName = 'manifest.json'

/**
 * Version of the pipeline's output. Raise it with a change that improves the output; the service then prepares the
 * packages of lower versions anew.
 * 2: sound and picture begin together, sound at one loudness.
 * 3: key frames to look for a place by.
 */
export const PACKAGING_VERSION = 3

/** Measures an encoded picture rendition in its folder. */
export async function describeVideo(dir: string, rendition: VideoRendition): Promise<ManifestVideo> {
  const folder = videoFolder(rendition)
  const { name, width, height, frameRate } = rendition
  return { name, width, height, frameRate, ...(await measureRendition(dir, `${folder}/${playlistName}`)) }
}

/** Measures the encoded sound in its folder. */
export async function describeAudio(dir: string, rendition: AudioRendition): Promise<ManifestAudio> {
  const { channels, folder, language, label } = rendition
  const measured = await measureRendition(dir, `${folder}/${playlistName}`)
  return { channels, ...measured, ...(language ? { language } : {}), label }
}

/** Codecs and bandwidths of a rendition from its files as they are now. */
export async function measureRendition(dir: string, playlist: string) {
  const folder = dirname(playlist)
  const { segments, init } = parseMediaPlaylist(await readFile(join(dir, playlist), 'utf8'))
  if (!init || segments.length === 0) {
    throw new MediaError('media.package_invalid', 'The encoder wrote no segments', { playlist })
  }
  const measured = await weighSegments(join(dir, folder), segments)
  return {
    codecs: readCodecs(await readFile(join(dir, folder, init))),
    ...measureBandwidth(measured),
    playlist,
  }
}

/** Lengths of segments in ms and the sizes of their files in bytes, as they are now. */
export const weighSegments = (folder: string, segments: PlaylistSegment[]): Promise<MeasuredSegment[]> =>
  Promise.all(
    segments.map(async ({ uri, durationMs }) => ({
      durationMs,
      sizeBytes: (await stat(join(folder, uri))).size,
    })),
  )

/** Length of a rendition in ms, as its playlist states it. */
export async function readDuration(dir: string, playlist: string): Promise<number> {
  const { segments } = parseMediaPlaylist(await readFile(join(dir, playlist), 'utf8'))
  return Math.round(segments.reduce((sum, { durationMs }) => sum + durationMs, 0))
}

/**
 * Writes `master.m3u8` and `manifest.json`, each in one step.
 * @param elsewhere files of the package that are not in `dir`, from its manifest so far
 */
export async function writePackage(
  dir: string,
  manifest: Omit<PackageManifest, 'files'>,
  elsewhere: PackageManifest['files'] = [],
): Promise<PackageManifest> {
  await writeMasterPlaylist(dir, manifest)
  const here = (await listFiles(dir)).filter(({ path }) => path !== manifestName)
  const replaced = new Set(here.map(({ path }) => path))
  const files = [...elsewhere.filter(({ path }) => !replaced.has(path)), ...here]
  files.sort((a, b) => (a.path < b.path ? -1 : 1))
  const complete: PackageManifest = { ...manifest, files }
  const temporary = join(dir, `${manifestName}.tmp`)
  await writeFile(temporary, `${JSON.stringify(complete, null, 2)}\n`)
  await rename(temporary, join(dir, manifestName))
  return complete
}

/**
 * Reads `manifest.json` of a package folder.
 * @throws MediaError `media.package_invalid`
 */
export async function readManifest(dir: string): Promise<PackageManifest> {
  try {
    const manifest = JSON.parse(await readFile(join(dir, manifestName), 'utf8')) as PackageManifest
    if (manifest.version === 1 && Array.isArray(manifest.files)) return manifest
  } catch (error) {
    throw new MediaError('media.package_invalid', 'The package has no readable manifest', {
      dir,
      cause: String(error),
    })
  }
  throw new MediaError('media.package_invalid', 'The manifest has another form', { dir })
}
