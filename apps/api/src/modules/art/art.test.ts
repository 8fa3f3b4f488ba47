import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { doctors } from '../../db/schema/index.ts'
import { buildCategory, buildCourse, buildDoctor, buildNews } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { initialsOf } from './drawing/initials.ts'
import { looks } from './drawing/portrait/look.ts'
import { fitSmallText, widthOfSmallText, wrapTitle } from './drawing/share-image.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  const category = await buildCategory(t.db, { motif: 'laser', name: 'Laser' })
  const doctor = await buildDoctor(t.db, { slug: 'bs-ve', name: 'Nguyễn Thị Ngọc Diễm' })
  await buildCourse(t.db, {
    slug: 've-bia',
    title: 'Xử trí <tắc> & mạch',
    categoryId: category.id,
    doctorId: doctor.id,
  })
  await buildNews(t.db, { slug: 'tin-ve' })
})
afterAll(() => t.close())

const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers })

describe('drawn pictures', () => {
  test.each([
    ['/art/covers/ve-bia.svg', 'viewBox="0 0 1600 1000"'],
    ['/art/covers/ve-bia-thumb.svg', 'viewBox="0 0 160 100"'],
    ['/art/doctors/bs-ve.svg', 'viewBox="0 0 800 1000"'],
    ['/art/portraits/diem.svg', 'viewBox="0 0 800 1000"'],
    ['/art/news/tin-ve.svg', 'viewBox="0 0 1600 1000"'],
  ])('%s', async (url, part) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    expect(answer.body).toContain(part)
    expect(answer.headers['cache-control']).toContain('max-age=86400')
    const again = await get(url, { 'if-none-match': String(answer.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get(url)).body).toBe(answer.body)
  })

  test('monogram: its letters are outlines of the display face, not text in a font of the device', async () => {
    const { body } = await get('/art/doctors/bs-ve.svg')
    expect(body).not.toMatch(/<text|font-family/)
    const letters = /<path d="([^"]+)" fill="#FFFDFA"/.exec(body)?.[1] ?? ''
    // “N” and “D” are two closed shapes at least.
    expect(letters.match(/Z/g)?.length).toBeGreaterThanOrEqual(2)
  })

  test('the six drawn people differ from each other, and refer to nothing outside of their picture', async () => {
    const drawn = await Promise.all(
      Object.keys(looks).map(async (name) => (await get(`/art/portraits/${name}.svg`)).body),
    )
    expect(new Set(drawn).size).toBe(6)
    for (const body of drawn) expect(body).not.toMatch(/<text|<image|href/)
  })

  test('the share image of a doctor shows the drawn portrait where there is one', async () => {
    const before = (await get('/art/og/doctors/bs-ve.png')).rawPayload
    await t.db.update(doctors).set({ portraitPath: '/art/portraits/vy.svg' }).where(eq(doctors.slug, 'bs-ve'))
    const after = (await get('/art/og/doctors/bs-ve.png')).rawPayload
    expect(after.equals(before)).toBe(false)
  })

  test('share images: 1200×630 PNG for courses, articles and doctors', async () => {
    for (const slug of ['ve-bia', 'tin-ve', 'doctors/bs-ve']) {
      const answer = await get(`/art/og/${slug}.png`)
      expect(answer.headers['content-type']).toBe('image/png')
      const { rawPayload } = answer
      expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
    }
  })

  test.each([
    '/art/covers/khong-co.svg',
    '/art/covers/khong-co-thumb.svg',
    '/art/covers/ve-bia.png',
    '/art/covers/..%2f..%2fetc.svg',
    '/art/doctors/khong-co.svg',
    '/art/news/khong-co.svg',
    '/art/portraits/khong-co.svg',
    '/art/portraits/constructor.svg',
    '/art/og/khong-co.png',
    '/art/og/doctors/khong-co.png',
  ])('%s is 404', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ error: { name: 'request.not_found' } })
  })
})

test('initials come from middle and given name', () => {
  expect(initialsOf('BS.CKII Nguyễn Thị Ngọc Diễm')).toBe('ND')
  expect(initialsOf('Ánh')).toBe('Á')
  // As the avatars of the sites leave out bare titles too.
  expect(initialsOf('BS Lan')).toBe('L')
  expect(initialsOf('ThS BS Lan Anh')).toBe('LA')
})

test('long titles break between words and end after three lines', () => {
  expect(wrapTitle('Tiêm môi')).toEqual(['Tiêm môi'])
  const lines = wrapTitle('Giải phẫu ứng dụng trong tiêm chích '.repeat(5).trim())
  expect(lines).toHaveLength(3)
  expect(lines[2]).toMatch(/…$/)
  expect(lines.every((line) => line.length <= 28)).toBe(true)
})

describe('small text of a share image', () => {
  const workplace =
    'Khoa Da liễu thẩm mỹ và Phẫu thuật tạo hình, Bệnh viện Đa khoa Quốc tế Minh họa Thành phố '
  const column = 668

  test.each([
    ['a workplace of 160 letters', workplace.repeat(2).slice(0, 160)],
    ['wide capital letters', 'BỆNH VIỆN MẮT WWW '.repeat(9).trim()],
    ['a single word without spaces', 'M'.repeat(160)],
  ])('%s stays left of the portrait in two lines', (_name, value) => {
    const lines = fitSmallText(value, { width: column, lines: 2 })
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.length).toBeLessThanOrEqual(2)
    expect(widthOfSmallText(lines)).toBeLessThanOrEqual(column)
    // As much as fits is shown.
    expect(widthOfSmallText(lines)).toBeGreaterThan(column * 0.8)
  })

  test('what fits one line stays as it is', () => {
    expect(fitSmallText('Bệnh viện Minh họa', { width: column, lines: 1 })).toEqual(['Bệnh viện Minh họa'])
  })

  test('what is longer than its lines ends with an ellipsis', () => {
    expect(fitSmallText(workplace.repeat(2), { width: column, lines: 1 })[0]).toMatch(/…$/)
  })
})
