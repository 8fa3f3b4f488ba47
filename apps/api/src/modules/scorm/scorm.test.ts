import { createHash } from 'node:crypto'
import { contract } from '@repo/contract'
import { MAX_SCORM_VALUE, type scormFaults } from '@repo/contract/scorm'
import { eq, inArray, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { courses, lessonProgress, rateLimits, scormPackages, scormStates } from '../../db/schema/index.ts'
import {
  buildAdmin,
  buildCourse,
  buildDoctor,
  buildEnrollment,
  buildLesson,
  buildUser,
} from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { jobsOf } from '../../test/jobs.ts'
import { makeZip } from '../../test/lesson-documents.ts'
import { createRemoveScormFoldersHandler } from './remove-scorm-folders.handler.ts'
import { fileKeyOf, uploadKeyOf } from './storage-keys.ts'
import { createUnpackPackageHandler } from './unpack-package.handler.ts'

const { scorm, crmScorm, learning } = contract
const HOST = 'packages.example.test'
type Parts = Record<string, string | Buffer>

let t: TestApp
let staff: TestSession
let learner: Awaited<ReturnType<typeof buildUser>>
let as: TestSession
beforeAll(async () => {
  t = await createTestApp({ PUBLIC_PACKAGES_URL: `https://${HOST}` })
  staff = await t.signIn(await buildAdmin(t.db))
  learner = await buildUser(t.db)
  as = await t.signIn(learner)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.delete(rateLimits)
})

/** A manifest as authoring tools write it: one organisation with an item for each start page. */
const manifest = (
  starts: readonly string[],
  version: '1.2' | '2004' = '1.2',
  inItem = '',
) => `<?xml version="1.0"?>
<manifest identifier="goi" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>${version === '1.2' ? '1.2' : '2004 4th Edition'}</schemaversion></metadata>
  <organizations default="o"><organization identifier="o"><title>An toàn tiêm &amp; biến chứng</title>
    ${starts.map((_, at) => `<item identifier="i${at}" identifierref="r${at}"><title>Phần ${at + 1}</title>${inItem}</item>`).join('')}
  </organization></organizations>
  <resources>${starts
    .map(
      (href, at) => `<resource identifier="r${at}" type="webcontent" adlcp:scormtype="sco" href="${href}"/>`,
    )
    .join('')}</resources>
</manifest>`
const whole = (parts: Parts = {}): Parts => ({
  'imsmanifest.xml': manifest(['noi-dung/index.html']),
  'noi-dung/index.html': '<!doctype html><script src="../Ma.js"></script>',
  'ma.js': 'parent.API.LMSInitialize("")',
  ...parts,
})

/** The same archive, with the content of `ma.js` written over. */
function damaged(zip: Buffer): Buffer {
  const content = zip.indexOf('ma.js') + 'ma.js'.length
  return Buffer.concat([zip.subarray(0, content), Buffer.alloc(4, 0xff), zip.subarray(content + 4)])
}

/** A published course with a lesson to read, which the learner has. */
async function buildTaught(values: Parameters<typeof buildLesson>[1] = {}) {
  const course = await buildCourse(t.db)
  const lesson = await buildLesson(t.db, {
    courseId: course.id,
    kind: 'article',
    completionKind: 'manual',
    html: '<p>Đọc rồi mở gói.</p>',
    ...values,
  })
  await buildEnrollment(t.db, { userId: learner.id, courseId: course.id })
  return { courseId: course.id, lessonId: lesson.id, params: { id: course.id, lessonId: lesson.id } }
}
const upload = (params: { id: string; lessonId: string }, zip: Buffer, by: TestSession = staff) =>
  t.call(crmScorm.uploadPackage, {
    as: by,
    params,
    file: new Blob([new Uint8Array(zip)], { type: 'application/zip' }),
  })
const unpack = async (packageId: string, isByDoctor = false) =>
  createUnpackPackageHandler(t.services)({ packageId, isByDoctor })
/** Sends a package for a lesson and unpacks it, as the worker would. */
async function put(params: { id: string; lessonId: string }, parts: Parts | Buffer) {
  const sent = await upload(params, Buffer.isBuffer(parts) ? parts : makeZip(parts))
  expect(sent.status).toBe(200)
  const [{ id }] = (await t.db
    .select({ id: scormPackages.id })
    .from(scormPackages)
    .where(inArray(scormPackages.state, ['unpacking']))) as [{ id: string }]
  await unpack(id)
  return (await t.call(crmScorm.lessonPackages, { as: staff, params })).data
}
const open = (lessonId: string, who: TestSession | null = as) =>
  t.call(scorm.openPackage, { as: who, params: { lessonId } })
const fetchPage = (url: string, headers: Record<string, string> = {}) => {
  const { pathname, host } = new URL(url)
  return t.app.inject({ method: 'GET', url: pathname, headers: { host, ...headers } })
}
const fileUrl = (frameUrl: string, path: string) => `${frameUrl.replace('/frame/', '/files/')}/${path}`

test('SCORM packages of a Moodle backup come into the lessons of their activities', async () => {
  // An import asks for a category and a doctor.
  await buildCourse(t.db)
  const zip = makeZip(whole())
  const hash = createHash('sha1').update(zip).digest('hex')
  const listed = [1, 2]
    .map(
      (id) =>
        `<activity><moduleid>${id}</moduleid><sectionid>7</sectionid><modulename>scorm</modulename><title>Gói ${id}</title><directory>activities/scorm_${id}</directory></activity>`,
    )
    .join('')
  const element = (id: number) =>
    `<activity id="1" moduleid="${id}" modulename="scorm" contextid="${100 + id}"><scorm id="1"><name>Gói ${id}</name><intro>Làm đến cuối</intro></scorm></activity>`
  const file = (id: number, digest: string) =>
    `<file id="${id}"><contenthash>${digest}</contenthash><contextid>${100 + id}</contextid><component>mod_scorm</component><filearea>package</filearea><filename>goi.zip</filename></file>`
  const backup = makeZip({
    'moodle_backup.xml': `<moodle_backup><information><original_course_fullname>An toàn trong tiêm</original_course_fullname><contents><activities>${listed}</activities><sections><section><sectionid>7</sectionid><directory>sections/section_7</directory></section></sections></contents></information></moodle_backup>`,
    'sections/section_7/section.xml':
      '<section id="7"><number>1</number><name>Mở đầu</name><summary></summary><sequence>1,2</sequence></section>',
    'activities/scorm_1/scorm.xml': element(1),
    'activities/scorm_2/scorm.xml': element(2),
    'files.xml': `<files>${file(1, hash)}${file(2, 'cd'.repeat(20))}</files>`,
    [`files/${hash.slice(0, 2)}/${hash}`]: zip,
  })
  const { data } = await t.call(contract.crmCourseArchives.importCourse, {
    as: staff,
    file: new Blob([new Uint8Array(backup)], { type: 'application/zip' }),
  })
  expect(data.notes.filter((note) => note.includes('SCORM'))).toEqual([
    expect.stringMatching(/“Gói 1” đang được giải nén/),
    expect.stringMatching(/“Gói 2” không mang sang/),
  ])
  const rows = await t.db.select().from(scormPackages).where(eq(scormPackages.courseId, data.courseId))
  expect(rows).toMatchObject([{ state: 'unpacking', bytes: zip.length }])
  const counted = await t.db.select().from(rateLimits).where(like(rateLimits.key, 'scorm-package%'))
  expect(counted).toMatchObject([{ count: 2 }])
  await unpack(rows[0]?.id ?? '')
  const params = { id: data.courseId, lessonId: rows[0]?.lessonId ?? '' }
  const { current } = (await t.call(crmScorm.lessonPackages, { as: staff, params })).data
  expect(current).toMatchObject({ title: 'An toàn tiêm & biến chứng', fileCount: 3 })
})

describe('SCORM package', () => {
  test('is unpacked, opened by its learner and read from its own host', async () => {
    const { lessonId, params } = await buildTaught()
    const { current, incoming } = await put(params, whole())
    expect(incoming).toBeNull()
    expect(current).toMatchObject({
      title: 'An toàn tiêm & biến chứng',
      version: '1.2',
      fileCount: 3,
      items: [{ id: 'i0', title: 'Phần 1', isTracked: true }],
    })
    const shown = await t.call(learning.lesson, { as, params: { lessonId } })
    expect(shown.data.package).toEqual({ id: current?.id, title: current?.title })
    const { data } = await open(lessonId)
    expect(data).toMatchObject({ isKept: true, states: [], origin: `https://${HOST}` })
    const frame = await fetchPage(data.frameUrl)
    expect(frame.statusCode).toBe(200)
    expect(frame.headers['content-security-policy']).toContain('sandbox allow-scripts allow-same-origin')
    expect(frame.headers['content-security-policy']).toMatch(/frame-ancestors 'self' http/)
    expect(frame.body).toContain('/noi-dung/index.html')
    // Packages are made on Windows, which takes `Ma.js` for `ma.js`.
    const script = await fetchPage(fileUrl(data.frameUrl, 'Ma.js?v=2'))
    expect([script.headers['content-type'], script.body]).toEqual([
      'text/javascript',
      'parent.API.LMSInitialize("")',
    ])
    expect((await fetchPage(fileUrl(data.frameUrl, 'khong-co.js'))).statusCode).toBe(404)
  })

  test('is kept for its learner and resumed; once every part is done the lesson is complete', async () => {
    const { lessonId, params } = await buildTaught()
    const { current } = await put(params, {
      'imsmanifest.xml': manifest(['a.html', 'b.html'], '2004'),
      'a.html': 'a',
      'b.html': 'b',
    })
    const save = (itemId: string, values: Record<string, string>) =>
      t.call(scorm.savePackageState, {
        as,
        params: { lessonId },
        body: { packageId: current?.id ?? '', itemId, values },
      })
    const first = await save('i0', {
      'cmi.suspend_data': 'trang=3',
      'cmi.completion_status': 'completed',
      'cmi.interactions.0.id': 'cau-1',
      'cmi.not_a_name': 'bỏ',
    })
    expect(first.data).toEqual({ isDone: true, isLessonDone: false })
    const { data } = await open(lessonId)
    expect(data.states).toEqual([
      {
        itemId: 'i0',
        isDone: true,
        values: {
          'cmi.suspend_data': 'trang=3',
          'cmi.completion_status': 'completed',
          'cmi.interactions.0.id': 'cau-1',
        },
      },
    ])
    expect(
      (await save('i1', { 'cmi.completion_status': 'completed', 'cmi.success_status': 'failed' })).data,
    ).toEqual({
      isDone: false,
      isLessonDone: false,
    })
    expect((await save('i1', { 'cmi.success_status': 'passed' })).data).toEqual({
      isDone: true,
      isLessonDone: true,
    })
    const [progress] = await t.db.select().from(lessonProgress).where(eq(lessonProgress.lessonId, lessonId))
    expect(progress?.completedAt).not.toBeNull()
    // What was done stays done, whatever the package says later.
    expect((await save('i1', { 'cmi.success_status': 'unknown' })).data).toEqual({
      isDone: true,
      isLessonDone: true,
    })
  })

  test('of one learner is nothing to another, to who has no access, nor to a visitor', async () => {
    const { lessonId, params, courseId } = await buildTaught()
    const { current } = await put(params, whole())
    const body = { packageId: current?.id ?? '', itemId: 'i0', values: { 'cmi.suspend_data': 'riêng' } }
    await t.call(scorm.savePackageState, { as, params: { lessonId }, body })
    const neighbour = await buildUser(t.db)
    const other = await t.signIn(neighbour)
    expect((await open(lessonId, other)).error.name).toBe('course.not_enrolled')
    expect((await t.call(scorm.savePackageState, { as: other, params: { lessonId }, body })).error.name).toBe(
      'course.not_enrolled',
    )
    expect((await open(lessonId, null)).status).toBe(403)
    await buildEnrollment(t.db, { userId: neighbour.id, courseId })
    expect((await open(lessonId, other)).data.states).toEqual([])
  })

  test('its addresses work on its host alone, for one package, and end with session and access', async () => {
    const { lessonId, params } = await buildTaught()
    await put(params, whole())
    const other = await buildTaught()
    await put(other.params, whole())
    const { frameUrl } = (await open(lessonId)).data
    const { data: foreign } = await open(other.lessonId)
    const at = async (url: string, headers: Record<string, string> = {}) =>
      (await fetchPage(url, headers)).statusCode
    expect(await at(frameUrl, { host: 'localhost:3000' })).toBe(404)
    expect(await at(fileUrl(frameUrl, 'ma.js'), { 'service-worker': 'script' })).toBe(403)
    expect(await at(frameUrl.replace(/[^/]+$/, foreign.packageId))).toBe(403)
    expect(await at(fileUrl(frameUrl, '..%2f..%2fpackage.zip'))).toBe(404)
    expect(await at(`https://${HOST}/livez`)).toBe(403)
    const signIn = await t.app.inject({
      method: 'POST',
      url: '/auth/login',
      headers: { host: HOST },
      payload: {},
    })
    expect(signIn.statusCode).toBe(403)
    t.time.advance(4 * 3_600_000 + 1000)
    expect(await at(frameUrl)).toBe(403)
    as = await t.signIn(learner)
    staff = await t.signIn(await buildAdmin(t.db))
    const again = (await open(lessonId)).data.frameUrl
    expect(await at(again)).toBe(200)
    await t.call(crmScorm.removePackage, { as: staff, params })
    // Its many files are not looked up one by one: for some seconds it is remembered.
    expect(await at(again)).toBe(200)
    t.time.advance(11_000)
    expect(await at(again)).toBe(404)
    expect((await open(lessonId)).error.name).toBe('lesson_file.not_found')
  })

  test('a new one takes the place of the one before once it is whole; what was done in that is kept', async () => {
    const { lessonId, params } = await buildTaught()
    const first = await put(params, whole())
    const body = { packageId: first.current?.id ?? '', itemId: 'i0', values: { 'cmi.suspend_data': 'cũ' } }
    await t.call(scorm.savePackageState, { as, params: { lessonId }, body })
    await upload(params, makeZip(whole({ 'them.txt': 'thêm' })))
    expect((await open(lessonId)).data.packageId).toBe(first.current?.id)
    const [job] = (await jobsOf(t, 'unpack-scorm-package')).slice(-1) as [{ packageId: string }]
    await unpack(job.packageId)
    await unpack(job.packageId)
    expect((await open(lessonId)).data).toMatchObject({ packageId: job.packageId, states: [] })
    expect((await t.call(scorm.savePackageState, { as, params: { lessonId }, body })).error.name).toBe(
      'lesson_file.not_found',
    )
    expect(
      await t.db.select().from(scormStates).where(eq(scormStates.packageId, body.packageId)),
    ).toHaveLength(1)
    expect(await jobsOf(t, 'remove-scorm-folders')).not.toHaveLength(0)
  })

  test('an upload that broke off is removed later; of one that is in a lesson only the ZIP goes', async () => {
    const { lessonId, params } = await buildTaught()
    await put(params, whole())
    const [row] = await t.db.select().from(scormPackages).where(eq(scormPackages.lessonId, lessonId))
    const folder = row?.folder ?? ''
    const sweep = (await jobsOf(t, 'remove-scorm-folders')).at(-1)
    expect(sweep).toEqual({ folders: [folder], isOfUpload: true })
    expect((await jobsOf(t, 'remove-files')).at(-1)).toEqual({ keys: [uploadKeyOf(folder)] })
    const { storage } = t.services
    const brokenOff = 'f'.repeat(32)
    await storage.put(uploadKeyOf(brokenOff), Buffer.from('PK'))
    const handler = createRemoveScormFoldersHandler(t.services)
    await handler({ folders: [folder, brokenOff], isOfUpload: true })
    expect(await storage.stat(uploadKeyOf(brokenOff))).toBeNull()
    expect(await storage.stat(fileKeyOf(folder, 'ma.js'))).not.toBeNull()
  })

  test('state that is no run-time data, or too much of it, is refused', async () => {
    const { lessonId, params } = await buildTaught()
    const { current } = await put(params, whole())
    const save = async (values: Record<string, string>) =>
      (
        await t.call(scorm.savePackageState, {
          as,
          params: { lessonId },
          body: { packageId: current?.id ?? '', itemId: 'i0', values },
        })
      ).status
    expect(await save({ 'cmi.suspend_data': 'a'.repeat(MAX_SCORM_VALUE) })).toBe(200)
    expect(await save({ 'cmi.suspend_data': 'a'.repeat(MAX_SCORM_VALUE + 1) })).toBe(422)
    expect(await save({ constructor: 'a' })).not.toBe(200)
    expect(
      await save(
        Object.fromEntries(
          Array.from({ length: 8 }, (_, at) => [`cmi.interactions.${at}.id`, 'a'.repeat(60_000)]),
        ),
      ),
    ).toBe(422)
  })

  const entity =
    '<!DOCTYPE manifest [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>'
  test.each<[string, (typeof scormFaults)[number], Parts | Buffer]>([
    ['without a manifest', 'no_manifest', { 'index.html': 'a' }],
    [
      'whose manifest is in a folder',
      'no_manifest',
      { 'goi/imsmanifest.xml': manifest(['a.html']), 'goi/a.html': 'a' },
    ],
    [
      'whose manifest declares entities',
      'bad_manifest',
      whole({ 'imsmanifest.xml': entity + manifest(['noi-dung/index.html']) }),
    ],
    [
      'whose manifest is cut',
      'bad_manifest',
      whole({ 'imsmanifest.xml': manifest(['a.html']).slice(0, 300) }),
    ],
    ['whose start page is not in it', 'no_start', whole({ 'imsmanifest.xml': manifest(['khac.html']) })],
    [
      'whose start page is elsewhere',
      'no_start',
      whole({
        'imsmanifest.xml': manifest(['https://evil.example/', '../../index.html', 'javascript:alert(1)']),
      }),
    ],
    ['with a way up', 'unsafe', whole({ '../../etc/cron.d/x': 'a' })],
    ['with one name twice', 'unsafe', whole({ 'MA.js': 'b' })],
    ['with a password', 'unsafe', makeZip(whole(), 1)],
    ['that unpacks to far more than it is', 'too_heavy', whole({ 'bom.txt': Buffer.alloc(8 * 1024 * 1024) })],
    [
      'with too many files',
      'too_heavy',
      Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`${at}.txt`, ''])),
    ],
    ['that is cut', 'unreadable', makeZip(whole()).subarray(0, 400)],
    [
      'with a part that does not unpack',
      'unreadable',
      damaged(makeZip(whole({ 'ma.js': 'a'.repeat(9000) }))),
    ],
  ])('a file %s is refused as %s, and leaves nothing', async (_, fault, parts) => {
    const { lessonId, params } = await buildTaught()
    const { current, incoming } = await put(params, parts)
    expect([current, incoming?.state, incoming?.fault]).toEqual([null, 'failed', fault])
    expect((await open(lessonId)).error.name).toBe('lesson_file.not_found')
    const jobs = await jobsOf(t, 'remove-scorm-folders')
    const [row] = await t.db.select().from(scormPackages).where(eq(scormPackages.lessonId, lessonId))
    expect(jobs.at(-1)).toEqual({ folders: [row?.folder] })
  })

  test('of a doctor changes nothing that learners have, also where a lesson reaches them while it is unpacked', async () => {
    const { account, ...doctor } = await buildDoctor(t.db)
    const by = await t.signIn(account)
    const course = await buildCourse(t.db, { doctorId: doctor.id, status: 'draft', publishedAt: null })
    const lesson = await buildLesson(t.db, { courseId: course.id, kind: 'article', completionKind: 'manual' })
    const params = { id: course.id, lessonId: lesson.id }
    expect((await upload(params, makeZip(whole()), by)).status).toBe(200)
    const [sent] = await t.db.select().from(scormPackages).where(eq(scormPackages.lessonId, lesson.id))
    expect((await jobsOf(t, 'unpack-scorm-package')).at(-1)).toEqual({
      packageId: sent?.id,
      isByDoctor: true,
    })
    await t.db
      .update(courses)
      .set({ status: 'published', publishedAt: new Date() })
      .where(eq(courses.id, course.id))
    await unpack(sent?.id ?? '', true)
    const { data } = await t.call(crmScorm.lessonPackages, { as: by, params })
    expect([data.current, data.incoming?.fault]).toEqual([null, 'late'])
    const refusals = [
      await upload(params, makeZip(whole()), by),
      await t.call(crmScorm.removePackage, { as: by, params }),
    ]
    expect(refusals.map(({ error }) => error?.name)).toEqual([
      'lesson.needs_approval',
      'lesson.needs_approval',
    ])
    expect((await put(params, whole())).current).not.toBeNull()
  })

  test('sent first and unpacked last does not take away the one sent after it', async () => {
    const { lessonId, params } = await buildTaught()
    await upload(params, makeZip(whole()))
    await upload(params, makeZip(whole()))
    const sent = await t.db.select().from(scormPackages).where(eq(scormPackages.lessonId, lessonId))
    const [first, second] = sent.map(({ id }) => id).sort() as [string, string]
    await unpack(first)
    await unpack(second)
    const { data } = await t.call(crmScorm.lessonPackages, { as: staff, params })
    expect([data.current?.id, data.incoming]).toEqual([second, null])
  })

  test('a link inside of a package is refused', async () => {
    const { params } = await buildTaught()
    const zip = makeZip(whole({ lien: '/etc/passwd' }))
    // The kind of a file on Unix, in the last entry of the directory.
    zip.writeUInt32LE(0o120777 * 65536, zip.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1')) + 38)
    expect((await put(params, zip)).incoming?.fault).toBe('unsafe')
  })

  test('is for lessons to read, and only where it has a host of its own', async () => {
    const { params } = await buildTaught({ kind: 'video', completionKind: 'watch' })
    expect((await upload(params, makeZip(whole()))).error.name).toBe('lesson.not_found')
  })

  test('a duplicated course shows the same files, which stay while one of the two does', async () => {
    const { courseId, params } = await buildTaught()
    const { current } = await put(params, whole())
    const { data: copy } = await t.call(contract.crm.duplicateCourse, {
      as: staff,
      params: { id: courseId },
      body: { title: 'Bản sao của gói', slug: 'ban-sao-cua-goi' },
    })
    const rows = await t.db
      .select()
      .from(scormPackages)
      .where(inArray(scormPackages.courseId, [courseId, copy.id]))
    expect(new Set(rows.map(({ folder }) => folder)).size).toBe(1)
    expect(rows).toHaveLength(2)
    const before = (await jobsOf(t, 'remove-scorm-folders')).length
    await t.call(crmScorm.removePackage, { as: staff, params })
    expect(await jobsOf(t, 'remove-scorm-folders')).toHaveLength(before)
    const lessonId = rows.find(({ id }) => id !== current?.id)?.lessonId ?? ''
    const tried = await t.call(crmScorm.tryPackage, { as: staff, params: { id: copy.id, lessonId } })
    expect((await fetchPage(fileUrl(tried.data.frameUrl, 'ma.js'))).statusCode).toBe(200)
    await t.call(crmScorm.removePackage, { as: staff, params: { id: copy.id, lessonId } })
    expect(await jobsOf(t, 'remove-scorm-folders')).toHaveLength(before + 1)
  })
})
