import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { takeKeyFrame } from '../hls/key-frame-segment.ts'
import { parseMediaPlaylist } from '../hls/media-playlist.ts'
import { MediaError } from '../media-error.ts'
import { playlistName, videoFolder } from '../plan/encode-args.ts'
import type { ManifestKeyFrames, VideoRendition } from '../types.ts'
import { measureRendition } from './manifest.ts'

/** Folder of the key frames of the first rung. */
export const keyFramesFolder = 'iframes'
const playlist = `${keyFramesFolder}/${playlistName}`

/**
 * Writes the first picture of every segment of a rung, which is there and still clear, as a file of its own, with their
 * I-frame playlist. Nothing is encoded and no program runs.
 * @throws MediaError `media.package_invalid`
 */
export async function writeKeyFrames(dir: string, rendition: VideoRendition): Promise<void> {
  const from = join(dir, videoFolder(rendition))
  const to = join(dir, keyFramesFolder)
  const text = await readFile(join(from, playlistName), 'utf8')
  const { init, segments } = parseMediaPlaylist(text)
  if (!init) throw new MediaError('media.package_invalid', 'A playlist without init segment', { playlist })
  await mkdir(to, { recursive: true })
  await copyFile(join(from, init), join(to, init))
  for (const { uri } of segments)
    await writeFile(join(to, uri), takeKeyFrame(await readFile(join(from, uri))))
  const marked = text.replace('#EXT-X-MAP:', '#EXT-X-I-FRAMES-ONLY\n#EXT-X-MAP:')
  await writeFile(join(to, playlistName), marked)
}

export async function describeKeyFrames(
  dir: string,
  { width, height }: Pick<VideoRendition, 'width' | 'height'>,
): Promise<ManifestKeyFrames> {
  return { width, height, ...(await measureRendition(dir, playlist)) }
}
