import { contract } from '@repo/contract'
import type { PackageManifest } from '@repo/media'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editVersion } from '../../db/edits.ts'
import { auditEntries, videoPackages } from '../../db/schema/index.ts'
import { buildDoctor } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { buildDescribedVideo, twoTracks } from '../../test/two-tracks.ts'

const { videos } = contract
let t: TestApp
let doctor: Awaited<ReturnType<typeof buildDoctor>>
let as: TestSession
let video: Awaited<ReturnType<typeof buildDescribedVideo>>
beforeAll(async () => {
  t = await createTestApp()
  doctor = await buildDoctor(t.db)
  as = await t.signIn(doctor.account)
})
afterAll(() => t.close())
beforeEach(async () => {
  video = await buildDescribedVideo(t, { ownerId: doctor.account.id })
})

const english = { language: 'en', label: 'Tiếng Anh' }
const korean = { language: 'ko', label: 'Lồng tiếng Hàn' }
const save = async (...soundTracks: { language: string; label: string }[]) =>
  t.call(videos.saveSoundTracks, {
    as,
    params: { id: video.id },
    body: { soundTracks, version: await editVersion(t.db, 'soundTracks', video.id) },
  })
const read = async () => (await t.call(videos.video, { as, params: { id: video.id } })).data.soundTracks
const errorOf = ({ status, error }: { status: number; error?: { name: string } }) => [status, error?.name]

/** Lines of the sound in the master playlist that players get, once what was known before is forgotten. */
async function soundLines(): Promise<string[]> {
  t.time.advance(11_000)
  const { data } = await t.call(videos.videoPlayback, { as, params: { id: video.id } })
  const { body } = await t.app.inject({ url: data.manifestUrl.replace(/^\/api/, '') })
  return body.split('\n').filter((line) => line.includes('TYPE=AUDIO'))
}

/** The same video from another version of its file. */
const replaceManifest = (manifest: PackageManifest) =>
  t.db.update(videoPackages).set({ manifest }).where(eq(videoPackages.key, video.packageKey))

describe('sound tracks', () => {
  test('have the names given in the file, and count as Vietnamese without one', async () => {
    expect(await read()).toEqual([
      { language: 'vi', label: 'Tiếng Việt', fileLanguage: null },
      { language: 'fr', label: 'Tiếng Pháp', fileLanguage: 'fr' },
    ])
  })

  test('can be renamed in the playing playlist without a new version', async () => {
    const { data } = await save(english, korean)
    expect(data.soundTracks).toEqual([
      { ...english, fileLanguage: null },
      { ...korean, fileLanguage: 'fr' },
    ])
    const [first, second] = await soundLines()
    expect(first).toContain('NAME="Tiếng Anh",LANGUAGE="en",DEFAULT=YES')
    expect(second).toContain('NAME="Lồng tiếng Hàn",LANGUAGE="ko",DEFAULT=NO')
    expect(second).toContain('URI="audio-2/playlist.m3u8"')
    const [entry] = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, video.id))
    expect(entry).toMatchObject({ action: 'video.sound_tracks_saved', after: [english, korean] })
  })

  test('keep their names in a new version of the same file', async () => {
    await save(english, korean)
    await replaceManifest({ ...twoTracks, durationMs: 80_000 })
    expect(await read()).toMatchObject([english, korean])
  })

  test('take the names of a new file, and keep given names where the tracks are the same', async () => {
    await save(english, korean)
    const otherAudio = twoTracks.otherAudio?.map((track) => ({
      ...track,
      language: 'ja',
      label: 'Tiếng Anh',
    }))
    await replaceManifest({ ...twoTracks, ...(otherAudio ? { otherAudio } : {}) })
    expect(await read()).toMatchObject([english, { language: 'ja', label: 'Tiếng Anh 2' }])
  })

  test('can be reset to the names of the file', async () => {
    await save(english, korean)
    await save({ language: 'vi', label: 'Tiếng Việt' }, { language: 'fr', label: 'Tiếng Pháp' })
    await replaceManifest({
      ...twoTracks,
      audio: { ...twoTracks.audio!, language: 'de', label: 'Tiếng Đức' },
    })
    expect(await read()).toMatchObject([{ language: 'de', label: 'Tiếng Đức' }, { language: 'fr' }])
  })

  test('refuse equal names and another number of names than tracks', async () => {
    expect(errorOf(await save(english, { language: 'fr', label: 'tiếng anh' }))).toEqual([
      422,
      'input.invalid',
    ])
    expect(errorOf(await save(english))).toEqual([409, 'request.conflict'])
    expect(errorOf(await save({ language: 'Anh', label: 'Tiếng Anh' }, korean))).toEqual([
      422,
      'input.invalid',
    ])
    expect(await soundLines()).toHaveLength(2)
    expect(await read()).toMatchObject([{ label: 'Tiếng Việt' }, { label: 'Tiếng Pháp' }])
  })

  test('cannot be renamed before the video plays', async () => {
    await t.db.update(videoPackages).set({ manifest: null }).where(eq(videoPackages.key, video.packageKey))
    expect(await read()).toEqual([])
    expect(errorOf(await save(english))).toEqual([409, 'video.not_ready'])
  })
})
