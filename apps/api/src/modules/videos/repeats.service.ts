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
import type { Build, Builds } from './builds.service.ts'
import {
  findCaptions,
  findRemovedLanguages,
  insertCaptionsIfNone,
  listCaptionTracks,
} from './captions.repo.ts'
import { findPackage, manifestOf, packageFolder } from './packages.repo.ts'
import { transcodeMessages } from './transcode.messages.ts'
import { findNewestOriginal, findVideo, lockVideo, updateVideo, type Video } from './video-row.repo.ts'

const COPIES_AT_A_TIME = 8

/** Which video a demo video repeats, and how many times in a row. */
export interface RepeatRecipe {
  /** Id of the video that is repeated. */
  videoId: string
  rounds: number
}

const recipeOf = ({ demoRecipe }: Video): RepeatRecipe | null =>
  demoRecipe && typeof demoRecipe === 'object' && 'videoId' in demoRecipe
    ? (demoRecipe as RepeatRecipe)
    : null

/**
 * Demo lessons of realistic length: a short video looped several times. Nothing is encoded and no segment is stored twice;
 * only playlists, captions and the storyboard are written for the whole length.
 */
export function createRepeats({ db, storage }: Needs<'db' | 'storage'>, builds: Builds) {
  /** The source to loop, once it is complete. */
  const findSource = async ({ videoId }: RepeatRecipe) => {
    const source = await findVideo(db, videoId)
    const row = source?.packageKey ? await findPackage(db, source.packageKey) : null
    const manifest = row && manifestOf(row)
    return source && row && manifest?.isComplete ? { source, row, manifest } : null
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
  const repeatCaptions = (video: Video, source: Video, times: Rounds) =>
    db.transaction(async (tx) => {
      await lockVideo(tx, video.id)
      const removed = await findRemovedLanguages(tx, { repeatId: video.id })
      for (const { lang } of await listCaptionTracks(tx, source.id)) {
        const track = removed.has(lang) ? null : await findCaptions(tx, source.id, lang)
        if (!track) continue
        const cues = repeatCues(track.cues, times)
        await insertCaptionsIfNone(tx, video.id, [{ lang, label: track.label, cues }])
      }
    })

  const repeatText = async (video: Video, source: Video, times: Rounds) => {
    await repeatCaptions(video, source, times)
    if (video.chapters.length > 0) return
    const again = { startMs: times.roundMs, title: transcodeMessages.shownAgain }
    await updateVideo(db, video.id, { chapters: [...source.chapters, ...(times.rounds > 1 ? [again] : [])] })
  }

  return {
    /** Whether the video loops another one; an uploaded file takes precedence. */
    isRepeat: async (video: Video): Promise<boolean> =>
      recipeOf(video) !== null && (await findNewestOriginal(db, video.id)) === null,

    /** Does nothing until the source is complete; the run that completes it queues the video again. */
    async make(video: Video): Promise<void> {
      const recipe = recipeOf(video)
      const found = recipe && (await findSource(recipe))
      if (!found) return
      const { source, row, manifest } = found
      const times = roundsOf(manifest, recipe.rounds)
      const build = await builds.begin(video.id, null, row)
      const whole = await writePackage(build, packageFolder(row.key), manifest, times)
      await repeatText(video, source, times)
      await builds.publish(build, whole)
    },
  }
}
