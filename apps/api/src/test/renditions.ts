import type { PackageManifest } from '@repo/media'

/** The 360p rendition of a package whose bytes do not matter. */
export const rendition360: PackageManifest['video'][number] = {
  name: '360',
  width: 640,
  height: 360,
  frameRate: 25,
  codecs: 'avc1.4d401e',
  bandwidth: 800_000,
  averageBandwidth: 600_000,
  playlist: 'video-360/playlist.m3u8',
}
