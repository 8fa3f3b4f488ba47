import { AppError } from '@repo/contract'
import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import { GRANT_MS, type WithMediaTokens } from '../playback/index.ts'
import { listCaptionTracks } from './captions.repo.ts'
import { findPackage, manifestOf, packageFolder } from './packages.repo.ts'
import type { VideoRow } from './videos.repo.ts'

/** Playback grants for staff, and for films of hand-ins: bound to their session, valid for minutes, not counted as a stream. */
export function createStaffPlayback({
  db,
  env,
  clock,
  storage,
  mediaTokens: tokens,
}: Needs<'db' | 'env' | 'storage' | 'clock'> & WithMediaTokens) {
  const grant = (caller: Caller, basis: string, packageKey: string) => {
    const expiresAt = new Date(clock().getTime() + GRANT_MS)
    const token = tokens.sign({
      subject: `package:${packageKey}`,
      userId: caller.userId,
      sessionId: caller.sessionId,
      deviceId: null,
      playbackId: null,
      basis,
      expiresAt,
    })
    return { base: `${env.PUBLIC_API_PREFIX}/media/${token}/${packageKey}`, expiresAt }
  }

  return {
    /** Poster address; null for audio only. */
    posterUrl(caller: Caller, { video, poster, hasManifest }: VideoRow): string | null {
      if (!video.packageKey || (hasManifest && !poster)) return null
      return `${grant(caller, `video:${video.id}`, video.packageKey).base}/${poster?.file ?? 'poster.jpg'}`
    },

    /** @throws AppError `video.not_ready` */
    async play(caller: Caller, { video, poster, hasManifest }: VideoRow, basis = `video:${video.id}`) {
      const { packageKey } = video
      if (!packageKey) throw new AppError('video.not_ready')
      const { base, expiresAt } = grant(caller, basis, packageKey)
      const row = await findPackage(db, packageKey)
      const manifest = row && manifestOf(row)
      const hasStoryboard = manifest
        ? manifest.storyboard !== null
        : (await storage.stat(`${packageFolder(packageKey)}/storyboard.vtt`)) !== null
      const tracks = await listCaptionTracks(db, video.id)
      return {
        manifestUrl: `${base}/master.m3u8`,
        expiresAt: expiresAt.toISOString(),
        posterUrl: hasManifest && !poster ? null : `${base}/${poster?.file ?? 'poster.jpg'}`,
        storyboardUrl: hasStoryboard ? `${base}/storyboard.vtt` : null,
        captions: tracks
          .filter(({ cueCount }) => cueCount > 0)
          .map(({ lang, label }) => ({ url: `${base}/captions/${lang}.vtt`, lang, label })),
        chapters: video.chapters,
        durationMs: video.durationMs,
      }
    },
  }
}
