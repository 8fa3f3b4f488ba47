import { contract } from '@repo/contract'
import { eq, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { editVersion } from '../../db/edits.ts'
import {
  auditEntries,
  courseLessonWords,
  courses,
  lessons,
  videoCaptions,
  videoOriginals,
  videoPackages,
} from '../../db/schema/index.ts'
import {
  buildAdmin,
  buildCourse,
  buildDoctor,
  buildLesson,
  buildSection,
  buildVideo,
} from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { jobsOf } from '../../test/jobs.ts'
import { addOriginal } from '../../test/originals.ts'
import { walkPages } from '../../test/pages.ts'
import { buildPlayableVideo, fetchStatus, segmentOf } from '../../test/videos.ts'
import { saveEncoderFault } from './encoder.repo.ts'

const { videos } = contract
let t: TestApp
let doctor: Awaited<ReturnType<typeof buildDoctor>>
let as: { staff: TestSession; doctor: TestSession; other: TestSession }
beforeAll(async () => {
  t = await createTestApp()
  doctor = await buildDoctor(t.db)
  as = {
    staff: await t.signIn(await buildAdmin(t.db, ['content'])),
    doctor: await t.signIn(doctor.account),
    other: await t.signIn((await buildDoctor(t.db)).account),
  }
})
afterAll(() => t.close())
beforeEach(() => t.db.execute(sql`delete from pgboss.job`))

const ownVideo = (values: Parameters<typeof buildVideo>[1] = {}) =>
  buildVideo(t.db, { ownerId: doctor.account.id, title: 'Bài giảng', ...values })
const auditOf = async (id: string) =>
  (await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))).map((row) => row.action)
const errorOf = ({ status, error }: { status: number; error?: { name: string } }) => [status, error?.name]

describe('the library', () => {
  test('shows a doctor what was uploaded from the own account and what the own courses use', async () => {
    const uploaded = await ownVideo({ title: 'Kỹ thuật tiêm Đường giữa' })
    const course = await buildCourse(t.db, { doctorId: doctor.id, title: 'Khóa của tôi' })
    const used = await buildVideo(t.db, { title: 'Của phòng nội dung' })
    await buildLesson(t.db, { courseId: course.id, videoId: used.id, title: 'Bài một' })
    const foreign = await buildVideo(t.db, { title: 'Của người khác' })
    const seen = async (session: TestSession) => {
      const { data } = await t.call(videos.videos, { as: session, query: {} })
      return data.items.map((item) => item.id)
    }
    expect(await seen(as.doctor)).toEqual([used.id, uploaded.id])
    expect(await seen(as.other)).toEqual([])
    expect(await seen(as.staff)).toEqual(expect.arrayContaining([uploaded.id, used.id, foreign.id]))
    const { data } = await t.call(videos.video, { as: as.doctor, params: { id: used.id } })
    expect(data.usedBy).toMatchObject([
      { lessonTitle: 'Bài một', courseTitle: 'Khóa của tôi', courseStatus: 'published' },
    ])
    for (const id of [used.id, uploaded.id])
      expect(errorOf(await t.call(videos.video, { as: as.other, params: { id } }))).toEqual([
        404,
        'video.not_found',
      ])
  })

  test('is searched without diacritics, filtered by state and counted', async () => {
    await ownVideo({ title: 'Đốt điện 100%_ an toàn', state: 'failed', failureCode: 'media.disk_full' })
    const find = (q: string, state?: 'failed' | 'ready') =>
      t.call(videos.videos, { as: as.staff, query: { q, state } })
    const found = await find('dot dien 100%_')
    expect(found.data).toMatchObject({ total: 1, counts: { failed: 1 }, items: [{ state: 'failed' }] })
    expect(found.data.items[0]?.failure).toEqual({
      message: 'Máy chủ hết dung lượng lưu trữ.',
      isRetryable: false,
    })
    expect((await find('đốt điện', 'ready')).data).toMatchObject({
      total: 0,
      counts: { failed: 1 },
      items: [],
    })
  })

  test('asks the database as often for many videos as for one', async () => {
    const { account } = await buildDoctor(t.db)
    const session = await t.signIn(account)
    const addVideo = async () => {
      const video = await buildVideo(t.db, { ownerId: account.id })
      await buildLesson(t.db, { videoId: video.id })
    }
    const { $client } = t.db as unknown as { $client: Pool }
    const asked = vi.spyOn($client, 'query')
    const countQuestions = async () => {
      asked.mockClear()
      await t.call(videos.videos, { as: session, query: {} })
      return asked.mock.calls.length
    }
    await addVideo()
    await countQuestions()
    const forOne = await countQuestions()
    for (let n = 0; n < 6; n += 1) await addVideo()
    expect(await countQuestions()).toBe(forOne)
    expect(forOne).toBeGreaterThan(0)
    asked.mockRestore()
  })

  test('says plainly that a video waits for an encoder', async () => {
    const video = await ownVideo({ state: 'queued' })
    const failure = async () =>
      (await t.call(videos.video, { as: as.doctor, params: { id: video.id } })).data.failure
    expect(await failure()).toBeNull()
    await saveEncoderFault(t.db, 'missing')
    expect((await failure())?.message).toContain('chưa có ffmpeg')
    await saveEncoderFault(t.db, 'unguarded')
    expect((await failure())?.message).toContain('FFMPEG_SANDBOX')
    await saveEncoderFault(t.db, null)
    expect(await failure()).toBeNull()
  })

  test('a new title is kept, and noted', async () => {
    const video = await ownVideo()
    const { data } = await t.call(videos.renameVideo, {
      as: as.doctor,
      params: { id: video.id },
      body: { title: ' Tên mới ', version: null },
    })
    expect(data.title).toBe('Tên mới')
    expect(await auditOf(video.id)).toEqual(['video.renamed'])
  })
})

describe('playing for staff', () => {
  test('needs no course, ends with the session, and lasts minutes', async () => {
    const { video } = await buildPlayableVideo(t, {
      courseId: (await buildCourse(t.db, { status: 'draft' })).id,
    })
    const session = await t.signIn(await buildAdmin(t.db, ['content']))
    const { data } = await t.call(videos.videoPlayback, { as: session, params: { id: video.id } })
    expect(new Date(data.expiresAt).getTime() - t.time.now().getTime()).toBeLessThanOrEqual(600_000)
    const token = /\/media\/([^/]+)\//.exec(data.manifestUrl)?.[1] ?? ''
    const segment = segmentOf({ manifestUrl: data.manifestUrl, token })
    expect(await fetchStatus(t.app, segment)).toBe(200)
    await t.services.sessions.end(session.sessionId, 'logout')
    expect(await fetchStatus(t.app, segment)).toBe(403)
  })

  test('tells when nothing plays yet', async () => {
    const video = await ownVideo({ state: 'queued' })
    const answer = await t.call(videos.videoPlayback, { as: as.doctor, params: { id: video.id } })
    expect(errorOf(answer)).toEqual([409, 'video.not_ready'])
  })
})

describe('preparing again', () => {
  test('a fault of the machine can be tried again, one of the file cannot', async () => {
    const broken = await ownVideo({ state: 'failed', failureCode: 'media.unreadable' })
    const full = await ownVideo({ state: 'failed', failureCode: 'media.disk_full' })
    for (const { id } of [broken, full]) await addOriginal(t.services, id, Buffer.from(id))
    const retry = (id: string) => t.call(videos.retryVideo, { as: as.doctor, params: { id } })
    expect(errorOf(await retry(broken.id))).toEqual([409, 'video.not_retryable'])
    expect((await retry(full.id)).data).toMatchObject({ state: 'queued', failure: null })
    expect(errorOf(await retry(full.id))).toEqual([409, 'video.not_retryable'])
    expect(await jobsOf(t, 'transcode')).toEqual([{ videoId: full.id }])
    expect(await auditOf(full.id)).toEqual(['video.retried'])
  })

  test('a ladder that failed goes on where it stopped', async () => {
    const key = 'ab'.repeat(16)
    const video = await ownVideo({ state: 'failed', failureCode: 'media.disk_full', packageKey: key })
    const original = await addOriginal(t.services, video.id, Buffer.from(video.id))
    const manifest = { isComplete: false }
    const row = { key, videoId: video.id, originalId: original.id, manifest, state: 'live' as const }
    await t.db.insert(videoPackages).values(row)
    const { data } = await t.call(videos.retryVideo, { as: as.doctor, params: { id: video.id } })
    expect(data).toMatchObject({ state: 'playable', isPlayable: true })
    expect(await jobsOf(t, 'transcode')).toEqual([{ videoId: video.id, packageKey: key }])
  })

  test('a ready video is prepared anew from its original, while it plays on', async () => {
    const key = 'cd'.repeat(16)
    const video = await ownVideo({ packageKey: key, progressPercent: 100 })
    const reencode = () => t.call(videos.reencodeVideo, { as: as.doctor, params: { id: video.id } })
    expect(errorOf(await reencode())).toEqual([409, 'video.not_retryable'])
    await addOriginal(t.services, video.id, Buffer.from(video.id))
    expect((await reencode()).data).toMatchObject({ state: 'queued', progressPercent: 0, isPlayable: true })
    expect(errorOf(await reencode())).toEqual([409, 'video.not_ready'])
    expect(await jobsOf(t, 'transcode')).toEqual([{ videoId: video.id }])
  })
})

describe('removing', () => {
  test('is refused while a published course uses the video, and takes everything otherwise', async () => {
    const course = await buildCourse(t.db, { doctorId: doctor.id })
    const { video, lesson, packageKey } = await buildPlayableVideo(t, { courseId: course.id })
    const original = await addOriginal(t.services, video.id, Buffer.from(video.id))
    const cues = [{ startMs: 0, endMs: 1000, text: 'Xin chào' }]
    await t.db.insert(videoCaptions).values({ videoId: video.id, lang: 'vi', label: 'Tiếng Việt', cues })
    const remove = () => t.call(videos.removeVideo, { as: as.doctor, params: { id: video.id } })
    expect(errorOf(await remove())).toEqual([409, 'video.in_use'])
    await t.db.execute(sql`update courses set status = 'draft' where id = ${course.id}`)
    expect((await remove()).data).toEqual({ ok: true })
    expect(errorOf(await remove())).toEqual([404, 'video.not_found'])
    const [left] = await t.db.select().from(lessons).where(eq(lessons.id, lesson.id))
    expect(left).toMatchObject({ videoId: null, durationMs: 0 })
    const ofVideo = [videoOriginals, videoCaptions].map((table) =>
      t.db.$count(table, eq(table.videoId, video.id)),
    )
    expect(await Promise.all(ofVideo)).toEqual([0, 0])
    expect(await jobsOf(t, 'remove-packages')).toEqual([{ keys: [packageKey] }])
    expect(await jobsOf(t, 'remove-files')).toEqual([{ keys: [original.storageKey] }])
    expect(await auditOf(video.id)).toEqual(['video.removed'])
  })
})

describe('captions', () => {
  const track = async (lang = 'vi' as const) => ({
    as: as.doctor,
    params: { id: (await ownVideo()).id, lang },
  })
  const cue = (startMs: number, text: string) => ({ startMs, endMs: startMs + 1000, text })

  test('are saved in order of time, and never over what somebody else saved', async () => {
    const at = await track()
    expect(errorOf(await t.call(videos.captions, at))).toEqual([404, 'captions.not_found'])
    const save = (version: number, ...cues: ReturnType<typeof cue>[]) =>
      t.call(videos.saveCaptions, { ...at, body: { version, cues } })
    const first = await save(0, cue(2000, 'Hai'), cue(0, 'Một'))
    expect(first.data).toMatchObject({
      version: 1,
      label: 'Tiếng Việt',
      cues: [{ text: 'Một' }, { text: 'Hai' }],
    })
    expect(errorOf(await save(0, cue(0, 'Chen ngang')))).toEqual([409, 'edit.outdated'])
    const [one, two] = await Promise.all([save(1, cue(0, 'Lan')), save(1, cue(0, 'Minh'))])
    expect([one.status, two.status].sort()).toEqual([200, 409])
    const kept = one.status === 200 ? 'Lan' : 'Minh'
    expect((await t.call(videos.captions, at)).data).toMatchObject({ version: 2, cues: [{ text: kept }] })
    const { data } = await t.call(videos.video, { as: as.doctor, params: { id: at.params.id } })
    expect(data.captions).toMatchObject([{ lang: 'vi', cueCount: 1, version: 2 }])
  })

  test('come from WebVTT and SubRip files, as plain text', async () => {
    const at = await track()
    const load = (content: string, version = 0) =>
      t.call(videos.importCaptions, { ...at, body: { fileName: 'phu-de.srt', content, version } })
    const srt = '\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>Sát khuẩn</i> <script>alert(1)</script>\r\n'
    expect((await load(srt)).data).toMatchObject({
      version: 1,
      cues: [{ startMs: 1000, endMs: 2500, text: 'Sát khuẩn alert(1)' }],
    })
    const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nTiêm chậm\n'
    expect((await load(vtt, 1)).data).toMatchObject({ version: 2, cues: [{ text: 'Tiêm chậm' }] })
    expect(errorOf(await load('không phải phụ đề'))).toEqual([422, 'captions.invalid'])
    expect(errorOf(await load(`WEBVTT\n\n00:01.000 --> 00:02.000\n${'x'.repeat(501)}\n`))).toEqual([
      422,
      'captions.invalid',
    ])
    expect((await t.call(videos.removeCaptions, at)).data).toEqual({ ok: true })
    expect(errorOf(await t.call(videos.removeCaptions, at))).toEqual([404, 'captions.not_found'])
    expect(await auditOf(at.params.id)).toEqual([
      'captions.imported',
      'captions.imported',
      'captions.removed',
    ])
  })
})

describe('a file of captions', () => {
  const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nTừ tệp\n'
  const build = async () => {
    const at = { as: as.doctor, params: { id: (await ownVideo()).id, lang: 'vi' as const } }
    const load = (version: number) =>
      t.call(videos.importCaptions, { ...at, body: { fileName: 'phu-de.vtt', content: vtt, version } })
    const save = (version: number) =>
      t.call(videos.saveCaptions, {
        ...at,
        body: { version, cues: [{ startMs: 0, endMs: 1000, text: 'Gõ tay' }] },
      })
    return { at, load, save }
  }

  test('does not replace what was saved since it was chosen, and says who saved and when', async () => {
    const { at, load, save } = await build()
    await save(0)
    await save(1)
    const refused = await load(1)
    expect(errorOf(refused)).toEqual([409, 'edit.outdated'])
    expect(refused.error.details).toEqual({
      by: doctor.account.name,
      isOwn: true,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect(errorOf(await load(0))).toEqual([409, 'edit.outdated'])
    const { data } = await t.call(videos.captions, at)
    expect(data).toMatchObject({ version: 2, cues: [{ text: 'Gõ tay' }] })
    expect((await load(2)).data).toMatchObject({ version: 3, cues: [{ text: 'Từ tệp' }] })
  })

  test('and a save at once: one of them is refused, whether there were captions or not', async () => {
    const { load, save } = await build()
    for (const version of [0, 1]) {
      const both = await Promise.all([load(version), save(version)])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })

  test('does not bring back captions that were removed since it was chosen', async () => {
    const { at, load, save } = await build()
    await save(0)
    await t.call(videos.removeCaptions, at)
    expect(errorOf(await load(1))).toEqual([404, 'captions.not_found'])
    expect((await load(0)).status).toBe(200)
  })
})

describe('chapters', () => {
  test('are sorted, begin once each, and inside the video', async () => {
    const { id } = await ownVideo({ durationMs: 60_000 })
    const save = async (...starts: number[]) =>
      t.call(videos.saveChapters, {
        as: as.doctor,
        params: { id },
        body: {
          chapters: starts.map((startMs) => ({ startMs, title: `Từ ${startMs}` })),
          version: await editVersion(t.db, 'chapters', id),
        },
      })
    expect((await save(30_000, 0)).data.chapters.map(({ startMs }) => startMs)).toEqual([0, 30_000])
    expect(errorOf(await save(0, 0))).toEqual([422, 'input.invalid'])
    expect(errorOf(await save(0, 60_000))).toEqual([422, 'input.invalid'])
    expect((await save()).data.chapterCount).toBe(0)
  })
})

describe('lessons and their videos', () => {
  const set = (session: TestSession, lessonId: string, videoId: string | null) =>
    t.call(videos.setLessonVideo, { as: session, params: { lessonId }, body: { videoId } })
  const lessonOf = async (id: string) => (await t.db.select().from(lessons).where(eq(lessons.id, id)))[0]

  test('a doctor changes no lesson of a course that waits for review; staff do', async () => {
    const course = await buildCourse(t.db, { doctorId: doctor.id, status: 'in_review' })
    const lesson = await buildLesson(t.db, { courseId: course.id })
    const video = await ownVideo({})
    expect(errorOf(await set(as.doctor, lesson.id, video.id))).toEqual([409, 'course.in_review'])
    const audience = { isProfessionalsOnly: true, sensitive: [], sensitiveNote: '', version: null }
    const params = { lessonId: lesson.id }
    const refused = await t.call(videos.setLessonAudience, { as: as.doctor, params, body: audience })
    expect(errorOf(refused)).toEqual([409, 'course.in_review'])
    expect((await set(as.staff, lesson.id, video.id)).status).toBe(200)
  })

  test('a doctor gives own videos to lessons of own courses, and nothing else', async () => {
    const own = await buildLesson(t.db, {
      courseId: (await buildCourse(t.db, { doctorId: doctor.id, status: 'draft', publishedAt: null })).id,
    })
    const foreign = await buildLesson(t.db, { courseId: (await buildCourse(t.db, { status: 'draft' })).id })
    const article = await buildLesson(t.db, { courseId: own.courseId, kind: 'article' })
    const video = await ownVideo({ durationMs: 42_000 })
    const theirs = await buildVideo(t.db)
    expect(errorOf(await set(as.doctor, foreign.id, video.id))).toEqual([404, 'lesson.not_found'])
    expect(errorOf(await set(as.doctor, article.id, video.id))).toEqual([404, 'lesson.not_found'])
    expect(errorOf(await set(as.doctor, own.id, theirs.id))).toEqual([404, 'video.not_found'])
    expect((await set(as.doctor, own.id, video.id)).data).toEqual({ ok: true })
    expect(await lessonOf(own.id)).toMatchObject({ videoId: video.id, durationMs: 42_000 })
    expect(await auditOf(own.id)).toEqual(['lesson.video_set'])
    expect((await set(as.doctor, own.id, null)).data).toEqual({ ok: true })
    expect(await lessonOf(own.id)).toMatchObject({ videoId: null, durationMs: 0 })
    expect((await set(as.staff, foreign.id, theirs.id)).status).toBe(200)
  })

  test('a published lesson may get another video that plays, and never none', async () => {
    const { lesson } = await buildPlayableVideo(t)
    const waiting = await buildVideo(t.db, { state: 'queued' })
    const next = await buildVideo(t.db, { packageKey: 'ef'.repeat(16), durationMs: 9000 })
    expect(errorOf(await set(as.staff, lesson.id, null))).toEqual([409, 'video.in_use'])
    expect(errorOf(await set(as.staff, lesson.id, waiting.id))).toEqual([409, 'video.not_ready'])
    expect((await set(as.staff, lesson.id, next.id)).status).toBe(200)
    expect(await lessonOf(lesson.id)).toMatchObject({ videoId: next.id, durationMs: 9000 })
  })

  test('are listed by course, those of the caller alone', async () => {
    const course = await buildCourse(t.db, { doctorId: doctor.id, title: 'Tiêm môi căn bản' })
    const video = await ownVideo({ title: 'Phim' })
    const lesson = await buildLesson(t.db, {
      courseId: course.id,
      title: 'Đường vào',
      videoId: video.id,
    })
    const list = async (session: TestSession, q: string) =>
      (await t.call(videos.videoLessons, { as: session, query: { q, course: course.id } })).data
    expect(await list(as.doctor, 'tiem moi duong')).toMatchObject({
      total: 1,
      items: [{ lessonId: lesson.id, course: { id: course.id }, video: { id: video.id, title: 'Phim' } }],
    })
    expect(await list(as.other, '')).toMatchObject({ total: 0, items: [] })
  })

  test('are found by the words of their course and their own, also after either was renamed', async () => {
    const course = await buildCourse(t.db, { doctorId: doctor.id, title: 'Căng da' })
    const lesson = await buildLesson(t.db, { courseId: course.id, title: 'Mở đầu' })
    const find = async (q: string) => {
      const { data } = await t.call(videos.videoLessons, { as: as.doctor, query: { q, course: course.id } })
      return data.items.map(({ lessonId }) => lessonId)
    }
    expect(await find('cang dau')).toEqual([lesson.id])
    await t.db.update(lessons).set({ title: 'Đường rạch' }).where(eq(lessons.id, lesson.id))
    await t.db.update(courses).set({ title: 'Nâng cơ' }).where(eq(courses.id, course.id))
    expect(await find('nang co duong')).toEqual([lesson.id])
    expect(await find('cang dau')).toEqual([])
  })

  test('are found by words of one lesson, not by those that two lessons have between them, while they are there', async () => {
    const course = await buildCourse(t.db, { doctorId: doctor.id, title: 'Trẻ hóa' })
    const { id: sectionId } = await buildSection(t.db, { courseId: course.id })
    const build = (title: string, kind: 'video' | 'article' = 'video') =>
      buildLesson(t.db, { courseId: course.id, sectionId, title, kind })
    const [first, second, article] = [
      await build('Xung dài'),
      await build('Xung ngắn'),
      await build('Chữ', 'article'),
    ]
    const find = async (q: string) =>
      (await t.call(videos.videoLessons, { as: as.doctor, query: { q } })).data.items.map(
        ({ lessonId }) => lessonId,
      )
    expect(await find('xung tre')).toEqual([first.id, second.id])
    expect(await find('dai ngan')).toEqual([])
    expect(await find('chu tre')).toEqual([])
    await t.db.update(lessons).set({ kind: 'video' }).where(eq(lessons.id, article.id))
    expect(await find('chu tre')).toEqual([article.id])
    await t.db.delete(lessons).where(eq(lessons.id, second.id))
    expect(await find('xung tre')).toEqual([first.id])
    await t.db.delete(lessons).where(eq(lessons.courseId, course.id))
    expect(await t.db.$count(courseLessonWords, eq(courseLessonWords.courseId, course.id))).toBe(0)
  })

  test('stand by the folded title of their course and their place in it, on pages read forwards and back', async () => {
    const { account, id: doctorId } = await buildDoctor(t.db)
    const session = await t.signIn(account)
    const titles = ['Đường viền', 'Ánh sáng trị liệu', 'Ánh sáng', 'Anh em']
    for (const title of titles) {
      const course = await buildCourse(t.db, { doctorId, title })
      for (const position of [10, 2, 100]) {
        const { id: sectionId } = await buildSection(t.db, { courseId: course.id, position })
        for (const at of [20, 11, 3, 2, 1])
          await buildLesson(t.db, {
            courseId: course.id,
            sectionId,
            position: at,
            title: `${position}.${at}`,
          })
      }
    }
    const walk = (q?: string) =>
      walkPages(async (place) => {
        const { data } = await t.call(videos.videoLessons, { as: session, query: { ...place, q } })
        expect(data.total).toBe(60)
        return data
      })
    const walked = await walk()
    const places = [2, 10, 100].flatMap((position) => [1, 2, 3, 11, 20].map((at) => `${position}.${at}`))
    expect(walked.forwards.flat().map(({ course, lessonTitle }) => `${course.title} ${lessonTitle}`)).toEqual(
      titles.toReversed().flatMap((title) => places.map((place) => `${title} ${place}`)),
    )
    expect(walked.skipped).toEqual([0, 50])
    expect(walked.backwards).toEqual(walked.forwards)
    // A point stands in each name, so a search for it leads to the same pages.
    expect(await walk('.')).toEqual(walked)
  })

  test('say whom they are for and what they warn of, as far as the course is one’s own', async () => {
    const course = await buildCourse(t.db, { doctorId: doctor.id })
    const own = await buildLesson(t.db, { courseId: course.id })
    const article = await buildLesson(t.db, { courseId: course.id, kind: 'article' })
    const say = (session: TestSession, lessonId: string, body: unknown) =>
      t.call(videos.setLessonAudience, { as: session, params: { lessonId }, body: body as never })
    const versionOf = (id: string) => editVersion(t.db, 'lessonAudience', id)
    const read = async (session: TestSession, lessonId: string) =>
      t.call(videos.lessonAudience, { as: session, params: { lessonId } })
    const audience = {
      isProfessionalsOnly: true,
      sensitive: ['surgery', 'intimate'],
      sensitiveNote: 'Cảnh hút mỡ, có máu',
    }
    const first = { ...audience, version: null }
    expect(errorOf(await say(as.other, own.id, first))).toEqual([404, 'lesson.not_found'])
    expect(errorOf(await read(as.other, own.id))).toEqual([404, 'lesson.not_found'])
    for (const { id } of [own, article]) {
      expect((await say(as.staff, id, first)).data).toEqual({ ok: true })
      expect((await read(as.staff, id)).data).toEqual({ ...audience, version: await versionOf(id) })
      expect(await lessonOf(id)).toMatchObject(audience)
      expect(await auditOf(id)).toEqual(['lesson.audience_set'])
    }
    const twice = { ...first, sensitive: ['surgery', 'surgery'] }
    expect(errorOf(await say(as.staff, own.id, twice))).toEqual([422, 'input.invalid'])
    const { data } = await t.call(videos.videoLessons, {
      as: as.doctor,
      query: { course: course.id },
    })
    expect(data.items).toMatchObject([{ lessonId: own.id, ...audience }])
    const { data: shown } = await t.call(contract.catalogue.course, { params: { slug: course.slug } })
    expect(shown.sections.flatMap((section) => section.lessons)).toMatchObject([audience, audience])
  })
})

test('a video says who may replace its file, as uploads judge it', async () => {
  const own = await ownVideo()
  const uploading = await ownVideo({ state: 'uploading' })
  const trailer = await ownVideo()
  const course = await buildCourse(t.db, { doctorId: doctor.id, status: 'draft', publishedAt: null })
  const foreign = await buildVideo(t.db)
  for (const { id } of [own, foreign]) await buildLesson(t.db, { courseId: course.id, videoId: id })
  await t.db.update(courses).set({ trailerVideoId: trailer.id }).where(eq(courses.id, course.id))
  const replaceable = (session: TestSession) =>
    Promise.all(
      [own, trailer, foreign, uploading].map(async ({ id }) => {
        const { data } = await t.call(videos.video, { as: session, params: { id } })
        return data.isReplaceable
      }),
    )
  expect(await replaceable(as.doctor)).toEqual([true, true, false, false])
  await t.db.update(courses).set({ status: 'in_review' }).where(eq(courses.id, course.id))
  expect(await replaceable(as.doctor)).toEqual([false, false, false, false])
  expect(await replaceable(as.staff)).toEqual([true, true, true, false])
})
