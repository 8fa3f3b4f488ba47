import type { PackageManifest } from '@repo/media'
import { videoPackages, type videos } from '../db/schema/index.ts'
import { randomUUIDv7 } from '../db/uuid.ts'
import { buildVideo } from './factories.ts'
import type { TestApp } from './harness.ts'
import { rendition360 } from './renditions.ts'

const sound = (playlist: string) => ({
  codecs: 'mp4a.40.2',
  channels: 2,
  bandwidth: 130_000,
  averageBandwidth: 128_000,
  playlist,
})

/** Manifest of a video with two audio tracks, of which the file gives a language only to the second. */
export const twoTracks: PackageManifest = {
  version: 1,
  durationMs: 90_000,
  isComplete: true,
  master: 'master.m3u8',
  video: [rendition360],
  audio: { ...sound('audio/playlist.m3u8'), label: 'Tiếng Việt' },
  otherAudio: [{ ...sound('audio-2/playlist.m3u8'), language: 'fr', label: 'Tiếng Pháp' }],
  captions: [],
  poster: null,
  storyboard: null,
  files: [],
}

/** Creates a video with this manifest, without any files. */
export async function buildDescribedVideo(
  t: Pick<TestApp, 'db'>,
  values: Partial<typeof videos.$inferInsert> = {},
  manifest: PackageManifest = twoTracks,
) {
  const packageKey = randomUUIDv7().replaceAll('-', '')
  const video = await buildVideo(t.db, { ...values, packageKey })
  await t.db.insert(videoPackages).values({ key: packageKey, videoId: video.id, state: 'live', manifest })
  return { ...video, packageKey }
}
