import { MediaError } from '../media-error.ts'
import { measureRendition, writePackage } from '../pipeline/manifest.ts'
import { soundOf } from '../pipeline/verify-package.ts'
import type { PackageEncryption, PackageManifest } from '../types.ts'
import { encryptSegments } from './encrypt-segments.ts'

/**
 * Encrypts a finished clear package in place: segments, playlists, master and manifest. A crash leaves the folder
 * unusable, so give it a copy that is thrown away then.
 * @returns the new manifest, with the sizes and bandwidths of the encrypted files
 * @throws MediaError `media.package_invalid` when it is encrypted already or incomplete
 */
export async function encryptPackage(
  dir: string,
  manifest: PackageManifest,
  encryption: PackageEncryption,
): Promise<PackageManifest> {
  if (manifest.encryption) throw new MediaError('media.package_invalid', 'The package is encrypted already')
  const stills = manifest.keyFrames
  for (const { playlist } of [...manifest.video, ...soundOf(manifest), ...(stills ? [stills] : [])]) {
    await encryptSegments(dir, playlist, encryption)
  }
  const video = []
  for (const rung of manifest.video) video.push({ ...rung, ...(await measureRendition(dir, rung.playlist)) })
  const sound = []
  for (const track of soundOf(manifest))
    sound.push({ ...track, ...(await measureRendition(dir, track.playlist)) })
  const [audio = null, ...otherAudio] = sound
  return writePackage(dir, {
    ...manifest,
    video,
    ...(stills ? { keyFrames: { ...stills, ...(await measureRendition(dir, stills.playlist)) } } : {}),
    audio,
    ...(otherAudio.length > 0 ? { otherAudio } : {}),
    encryption: { method: 'AES-128', segmentsPerKey: encryption.segmentsPerKey },
  })
}
