import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, doctors, users } from '../../db/schema/index.ts'
import { createRemoveFilesHandler } from '../../storage/remove-files.handler.ts'
import { buildDoctor, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession, type TestUser } from '../../test/harness.ts'
import { jobsOf } from '../../test/jobs.ts'
import { bigPng, photo } from '../../test/pictures.ts'

const { setAvatar, removeAvatar } = contract.account
const MB = 1024 * 1024

let t: TestApp
let user: TestUser
let as: TestSession
beforeAll(async () => {
  t = await createTestApp()
  user = await buildUser(t.db)
  as = await t.signIn(user)
})
afterAll(() => t.close())

const fileOf = (bytes: Buffer, type: string) => new Blob([new Uint8Array(bytes)], { type })
const send = (bytes: Buffer, type = 'image/jpeg', who = as) =>
  t.call(setAvatar, { as: who, file: fileOf(bytes, type) })
const fresh = async () => t.signIn(await buildUser(t.db))
const fetchPicture = (url: string) => t.app.inject({ url: url.replace(/^\/api/, '') })

describe('a portrait', () => {
  test('is drawn anew as 512×512 WebP and served for ever under a name nobody can guess', async () => {
    const { status, data } = await send(await photo({ width: 1200, height: 800 }))
    expect(status).toBe(200)
    expect(data.avatarUrl).toMatch(/^\/api\/avatars\/[0-9a-f]{32}\.webp$/)
    const answer = await fetchPicture(data.avatarUrl)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 512,
      height: 512,
    })
    expect((await t.call(contract.auth.me, { as })).data.avatarUrl).toBe(data.avatarUrl)
  })

  test('loses everything a camera wrote into it, places above all, and stands upright', async () => {
    const bytes = await photo({ width: 600, height: 300, orientation: 6, place: true })
    expect((await sharp(bytes).metadata()).exif?.toString('latin1')).toContain('Canary')
    const { data } = await send(bytes)
    const drawn = (await fetchPicture(data.avatarUrl)).rawPayload
    const { exif, icc, xmp, iptc, orientation } = await sharp(drawn).metadata()
    expect([exif, icc, xmp, iptc, orientation]).toEqual(Array(5).fill(undefined))
    expect(drawn.toString('latin1')).not.toContain('Canary')
  })

  test('replaces the one before, whose file goes', async () => {
    const who = await fresh()
    const first = (await send(await photo(), 'image/jpeg', who)).data.avatarUrl
    const second = (await send(await photo(), 'image/jpeg', who)).data.avatarUrl
    expect(second).not.toBe(first)
    const removal = (await jobsOf(t, 'remove-files')).at(-1) as { keys: string[] }
    expect(removal.keys).toEqual([first.replace('/api/', '')])
    await createRemoveFilesHandler(t.services)(removal)
    expect((await fetchPicture(first)).statusCode).toBe(404)
    expect((await fetchPicture(second)).statusCode).toBe(200)
  })

  test('goes when its owner removes it, and the trail says so', async () => {
    const { status } = await t.call(removeAvatar, { as })
    expect(status).toBe(200)
    expect((await t.call(contract.auth.me, { as })).data.avatarUrl).toBeNull()
    const trail = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, user.id))
    expect(trail.map((entry) => entry.action)).toEqual(
      expect.arrayContaining(['user.avatar_set', 'user.avatar_removed']),
    )
  })

  test('of a doctor shows on the public profile too', async () => {
    const doctor = await buildDoctor(t.db)
    const session = await t.signIn(doctor.account)
    const { data } = await send(await photo(), 'image/jpeg', session)
    const [row] = await t.db.select().from(doctors).where(eq(doctors.id, doctor.id))
    expect(`/api${row?.portraitPath}`).toBe(data.avatarUrl)
  })

  test('that staff set before the doctor had an account is removed by the doctor; a drawn one stays', async () => {
    const { id, slug, account } = await buildDoctor(t.db)
    const session = await t.signIn(account)
    const portraitOf = async () => {
      const { data } = await t.call(contract.doctorPortal.room, { as: session, params: { slug } })
      return [data.hasOwnPortrait, data.portraitUrl]
    }
    const show = (portraitPath: string) =>
      t.db.update(doctors).set({ portraitPath }).where(eq(doctors.id, id))
    await show('/art/portraits/vy.svg')
    expect(await portraitOf()).toEqual([false, '/api/art/portraits/vy.svg'])
    expect((await t.call(removeAvatar, { as: session })).status).toBe(200)
    expect(await portraitOf()).toEqual([false, '/api/art/portraits/vy.svg'])
    const file = `${'a'.repeat(32)}.webp`
    await show(`/avatars/${file}`)
    expect(await portraitOf()).toEqual([true, `/api/avatars/${file}`])
    expect((await t.call(removeAvatar, { as: session })).status).toBe(200)
    expect(await portraitOf()).toEqual([false, `/api/art/doctors/${slug}.svg`])
    expect((await jobsOf(t, 'remove-files')).at(-1)).toEqual({ keys: [`avatars/${file}`] })
  })
})

describe('hostile pictures are refused and nothing is kept', () => {
  const refused = async (bytes: Buffer, type: string) => {
    const who = await buildUser(t.db)
    const { status, error } = await send(bytes, type, await t.signIn(who))
    const [row] = await t.db.select().from(users).where(eq(users.id, who.id))
    expect(row?.avatarPath).toBeNull()
    return [status, error.name]
  }
  const notAnImage = [422, 'upload.not_an_image']

  test('SVG with a script, whatever it is called', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect(await refused(svg, 'image/png')).toEqual(notAnImage)
    expect(await refused(svg, 'image/svg+xml')).toEqual([415, 'request.unsupported_type'])
  })

  test('a GIF called PNG, an empty file, text, a JPEG of three bytes', async () => {
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
    for (const bytes of [gif, Buffer.alloc(0), Buffer.from('<?php echo 1;'), Buffer.from('ffd8ff', 'hex')])
      expect(await refused(bytes, 'image/png')).toEqual(notAnImage)
  })

  test('a picture that was cut off', async () => {
    const whole = await photo({ width: 1000, height: 1000, noise: true })
    expect(await refused(whole.subarray(0, whole.length / 2), 'image/jpeg')).toEqual(notAnImage)
  })

  test('20000×20000 pixels in some kilobytes, without unpacking them', async () => {
    const bomb = bigPng(20_000, 20_000)
    expect(bomb.length).toBeLessThan(MB)
    const before = process.memoryUsage().rss
    expect(await refused(bomb, 'image/png')).toEqual(notAnImage)
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * MB)
  })

  test('what hangs behind a real picture does not come along', async () => {
    const polyglot = Buffer.concat([
      await photo(),
      Buffer.from('<script>alert("Canary")</script>PK\u0003\u0004'),
    ])
    const { status, data } = await send(polyglot, 'image/jpeg', await fresh())
    expect(status).toBe(200)
    const drawn = (await fetchPicture(data.avatarUrl)).rawPayload.toString('latin1')
    expect(drawn).not.toContain('Canary')
    expect(drawn).not.toContain('script')
  })

  test('more bytes than allowed, before anything is decoded', async () => {
    const { status, error } = await send(Buffer.alloc(5 * MB + 1, 0xff), 'image/jpeg', await fresh())
    expect([status, error.name]).toEqual([413, 'request.too_large'])
  })

  test('another content type: JSON is no picture and a picture is no JSON', async () => {
    const json = await t.app.inject({
      method: 'PUT',
      url: '/me/avatar',
      headers: { authorization: `Bearer ${as.accessToken}`, 'content-type': 'application/json' },
      payload: '{}',
    })
    expect(json.statusCode).toBe(415)
    const picture = await t.app.inject({
      method: 'PATCH',
      url: '/auth/me',
      headers: { authorization: `Bearer ${as.accessToken}`, 'content-type': 'image/png' },
      payload: 'x',
    })
    expect([404, 415]).toContain(picture.statusCode)
  })

  test('a stranger is turned away before the body is read', async () => {
    const { status } = await t.call(setAvatar, { file: fileOf(Buffer.alloc(6 * MB), 'image/jpeg') })
    expect(status).toBe(401)
  })

  test('twenty an hour are enough', async () => {
    const who = await fresh()
    const bytes = await photo({ width: 16, height: 16 })
    const answers = []
    for (let n = 0; n < 21; n += 1) answers.push((await send(bytes, 'image/jpeg', who)).status)
    expect(answers).toEqual([...Array(20).fill(200), 429])
  })

  test.each(['../../etc/passwd', 'x.webp', `${'0'.repeat(32)}.webp`, `${'0'.repeat(32)}.svg`])(
    'there is no portrait called %s',
    async (name) => {
      expect((await t.app.inject({ url: `/avatars/${encodeURIComponent(name)}` })).statusCode).toBe(404)
    },
  )
})
