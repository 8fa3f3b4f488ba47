import type { Needs } from '../../core/services.ts'
import type { Db } from '../../db/client.ts'
import { together } from '../../db/together.ts'
import { findPackage, manifestOf, packageFolder } from '../videos/index.ts'
import { listCaptions, type Video } from './learning.repo.ts'

/** Where the player finds what belongs to a video, under the path of a grant. */
export function createVideoDescription({ db, env, storage }: Needs<'db' | 'env' | 'storage'>) {
  /** Names of the package's pictures: audio has none, and early packages have no blurred poster. */
  const findPictures = async (read: Db, packageKey: string) => {
    const row = await findPackage(read, packageKey)
    const manifest = row && manifestOf(row)
    if (manifest)
      return {
        poster: manifest.poster?.file ?? null,
        blurred: manifest.poster?.blurred ?? null,
        storyboard: manifest.storyboard?.vtt ?? null,
      }
    const nameIfThere = async (name: string) =>
      (await storage.stat(`${packageFolder(packageKey)}/${name}`)) ? name : null
    const [blurred, storyboard] = await Promise.all(['poster-blurred.jpg', 'storyboard.vtt'].map(nameIfThere))
    return { poster: 'poster.jpg', blurred: blurred ?? null, storyboard: storyboard ?? null }
  }

  /** A lesson with a content warning has only the blurred poster. */
  return async (
    video: Pick<Video, 'id' | 'chapters' | 'durationMs'>,
    packageKey: string,
    token: string,
    isSensitive: boolean,
  ) => {
    const base = `${env.PUBLIC_API_PREFIX}/media/${token}/${packageKey}`
    const read = together(db)
    const [pictures, captions] = await Promise.all([
      findPictures(read, packageKey),
      listCaptions(read, video.id),
    ])
    const poster = isSensitive ? pictures.blurred : pictures.poster
    return {
      manifestUrl: `${base}/master.m3u8`,
      posterUrl: poster && `${base}/${poster}`,
      storyboardUrl: pictures.storyboard && `${base}/${pictures.storyboard}`,
      captions: captions.map(({ lang, label }) => ({ lang, label, url: `${base}/captions/${lang}.vtt` })),
      chapters: video.chapters,
      durationMs: video.durationMs,
    }
  }
}
