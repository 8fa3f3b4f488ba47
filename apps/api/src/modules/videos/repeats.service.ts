import { text } from 'node:stream/consumers'
import {
  MediaError,
  type PackageManifest,
  type Rounds,
  repeatCues,
  repeatPlaylist,
  repeatStoryboard,
  SEGMENT_MS,
} from '@repo/media'
import type { Needs } from '../../core/services.ts'
import { atATime } from '../../process/at-a-time.ts'
import { findAsset, findNewestOriginal, lockAsset, updateAsset, type VideoAsset } from './assets.repo.ts'
import type { Build, Builds } from './builds.service.ts'
import {
  findCaptions,
  findRemovedLanguages,
  insertCaptionsIfNone,
  listCaptionTracks,
} from './captions.repo.ts'
import { findPackage, manifestOf, packageFolder } from './packages.repo.ts'
import { transcodeMessages } from './transcode.messages.ts'

const COPIES_AT_A_TIME = 8

/** Which video a demo video repeats, and how many times in a row. */
export interface RepeatRecipe {
  /** Id of the video that is repeated. */
  videoId: string
  rounds: number
}

const recipeOf = ({ demoRecipe }: VideoAsset): RepeatRecipe | null =>
  demoRecipe && typeof demoRecipe === 'object' && 'videoId' in demoRecipe
    ? (demoRecipe as RepeatRecipe)
    : null

/**
 * Demo lessons of realistic length: a short video looped several times. Nothing is encoded and no segment is stored twice;
 * only playlists, captions and the storyboard are written for the whole length.
 */
export function createRepeats({ db, storage }: Needs<'db' | 'storage'>, builds: Builds) {
  /** The source to loop, once it is complete. */
  const findVideo = async ({ videoId }: RepeatRecipe) => {
    const video = await findAsset(db, videoId)
    const row = video?.packageKey ? await findPackage(db, video.packageKey) : null
    const manifest = row && manifestOf(row)
    return video && row && manifest?.isComplete ? { video, row, manifest } : null
  }

  const roundsOf = ({ durationMs }: PackageManifest, rounds: number): Rounds => {
    if (durationMs % SEGMENT_MS !== 0)
      throw new MediaError('media.package_invalid', 'A video to be repeated ends inside a segment', {
        durationMs,
      })
    return { rounds, roundMs: durationMs, roundSegments: durationMs / SEGMENT_MS }
  }

  const writePackage = async (build: Build, from: string, manifest: PackageManifest, times: Rounds) => {
    const to = packageFolder(build.packageKey)
    const repeated = new Map<string, string>()
    const playlists = [
      ...manifest.video,
      ...(manifest.audio ? [manifest.audio] : []),
      ...(manifest.otherAudio ?? []),
      ...(manifest.keyFrames ? [manifest.keyFrames] : []),
    ]
    for (const { playlist } of playlists)
      repeated.set(playlist, repeatPlaylist(await text(await storage.read(`${from}/${playlist}`)), times))
    const board = manifest.storyboard?.vtt
    if (board)
      repeated.set(board, repeatStoryboard(await text(await storage.read(`${from}/${board}`)), times))
    await atATime(COPIES_AT_A_TIME, manifest.files, async ({ path }) => {
      const content = repeated.get(path)
      await (content === undefined
        ? storage.copy(`${from}/${path}`, `${to}/${path}`)
        : storage.put(`${to}/${path}`, Buffer.from(content)))
    })
    const whole: PackageManifest = {
      ...manifest,
      durationMs: times.roundMs * times.rounds,
      loopSegments: times.roundSegments,
      files: manifest.files.map(({ path, sizeBytes }) => {
        const content = repeated.get(path)
        return { path, sizeBytes: content === undefined ? sizeBytes : Buffer.byteLength(content) }
      }),
    }
    await storage.put(`${to}/manifest.json`, Buffer.from(`${JSON.stringify(whole, null, 2)}\n`))
    return whole
  }

  /** Copies the captions of the repeated video. Skips languages that already have captions or that staff removed. */
  const repeatCaptions = (asset: VideoAsset, video: VideoAsset, times: Rounds) =>
    db.transaction(async (tx) => {
      await lockAsset(tx, asset.id)
      const removed = await findRemovedLanguages(tx, { repeatId: asset.id })
      for (const { lang } of await listCaptionTracks(tx, video.id)) {
        const track = removed.has(lang) ? null : await findCaptions(tx, video.id, lang)
        if (!track) continue
        const cues = repeatCues(track.cues, times)
        await insertCaptionsIfNone(tx, asset.id, [{ lang, label: track.label, cues }])
      }
    })

  const repeatText = async (asset: VideoAsset, video: VideoAsset, times: Rounds) => {
    await repeatCaptions(asset, video, times)
    if (asset.chapters.length > 0) return
    const again = { startMs: times.roundMs, title: transcodeMessages.shownAgain }
    await updateAsset(db, asset.id, { chapters: [...video.chapters, ...(times.rounds > 1 ? [again] : [])] })
  }

  return {
    /** Whether the video loops another one; an uploaded file takes precedence. */
    isRepeat: async (asset: VideoAsset): Promise<boolean> =>
      recipeOf(asset) !== null && (await findNewestOriginal(db, asset.id)) === null,

    /** Does nothing until the source is complete; the run that completes it queues the video again. */
    async make(asset: VideoAsset): Promise<void> {
      const recipe = recipeOf(asset)
      const found = recipe && (await findVideo(recipe))
      if (!found) return
      const { video, row, manifest } = found
      const times = roundsOf(manifest, recipe.rounds)
      const build = await builds.begin(asset.id, null, row)
      const whole = await writePackage(build, packageFolder(row.key), manifest, times)
      await repeatText(asset, video, times)
      await builds.publish(build, whole)
    },
  }
}
