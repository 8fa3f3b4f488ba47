import { catalogue } from '@repo/contract/catalogue'
import { content } from '@repo/contract/content'
import { crmSite } from '@repo/contract/crm-site'
import type { Home, HomeBlock, HomeBlockOf } from '@repo/contract/home-blocks'
import type { Navigation } from '@repo/contract/navigation'
import type { LinkTarget } from '@repo/contract/site-links'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { categories, courses, news, siteVersions } from '../../db/schema/index.ts'
import { randomUUIDv7 } from '../../db/uuid.ts'
import {
  buildAdmin,
  buildCategory,
  buildCourse,
  buildDoctor,
  buildLesson,
  buildNews,
  buildPageVersion,
} from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { photo } from '../../test/pictures.ts'

let t: TestApp
let as: TestSession
beforeAll(async () => {
  t = await createTestApp()
  as = await t.signIn(await buildAdmin(t.db, ['content']))
})
afterAll(() => t.close())

const hero: HomeBlockOf<'hero'> = {
  id: randomUUIDv7(),
  isOn: true,
  kind: 'hero',
  eyebrow: '',
  title: 'Học để làm nghề an toàn',
  lead: '',
  button: { label: 'Bắt đầu', target: { kind: 'place', place: 'courses' } },
  hasFigures: false,
  picture: { kind: 'none' },
}
const chosen = (kind: 'courses' | 'doctors' | 'articles' | 'categories', ids: string[]): HomeBlock => {
  const base = { id: randomUUIDv7(), isOn: true, title: 'Chọn tay', pick: 'chosen' as const, ids }
  if (kind === 'courses') return { ...base, kind, count: 6 }
  return kind === 'articles' ? { ...base, kind } : { ...base, kind, lead: '' }
}
const read = async () => (await t.call(crmSite.home, { as })).data
const saveHome = async (blocks: HomeBlock[]) =>
  t.call(crmSite.saveHome, { as, body: { blocks, version: (await read()).version } })
const publishHome = async (blocks: HomeBlock[], note = '') =>
  t.call(crmSite.publishHome, { as, body: { blocks, note, version: (await read()).version } })
const shown = async () => (await t.call(catalogue.home)).data.blocks
const kinds = async () => (await shown()).map(({ kind }) => kind)
const preview = async () =>
  (await t.call(catalogue.sitePreview, { body: { token: (await read()).preview.token } })).data

describe('the home page', () => {
  test('is as it came until somebody publishes another one', async () => {
    expect(await read()).toMatchObject({ hasDraft: false, published: null, version: null })
    expect((await kinds())[0]).toBe('hero')
  })

  test('changes for visitors with the publication, and until then for the preview only', async () => {
    const draft = await saveHome([{ ...hero, title: 'Bản đang soạn' }])
    expect(draft.data).toMatchObject({ hasDraft: true, published: null })
    expect(await shown()).not.toEqual(
      expect.arrayContaining([expect.objectContaining({ title: 'Bản đang soạn' })]),
    )
    expect((await preview()).home.blocks).toMatchObject([{ kind: 'hero', title: 'Bản đang soạn' }])
    const published = await publishHome([hero], 'Trang mới')
    expect(published.data).toMatchObject({ hasDraft: false, published: { number: 1, note: 'Trang mới' } })
    expect(await shown()).toMatchObject([
      { kind: 'hero', title: hero.title, button: { href: '/course' }, figures: null, freeLesson: null },
    ])
  })

  test('keeps every version, and none for what is in force already', async () => {
    await publishHome([{ ...hero, title: 'Bản thứ hai' }])
    const { number } = (await publishHome([{ ...hero, title: 'Bản thứ hai' }])).data.published!
    const versions = (await t.call(crmSite.versions, { as, params: { part: 'home' } })).data
    expect(versions[0]?.number).toBe(number)
    expect(versions.map((one) => one.number)).toEqual(versions.map((_, index) => number - index))
    const first = await t.call(crmSite.homeVersion, { as, query: { number: 1 } })
    expect(first.data.values.blocks).toMatchObject([{ title: hero.title }])
    const none = await t.call(crmSite.homeVersion, { as, query: { number: 999 } })
    expect(none.error.name).toBe('site.no_such_version')
    const change = t.db.execute(sql`update site_versions set value = '{}'`)
    await expect(change).rejects.toMatchObject({ cause: { message: 'site_versions is append-only' } })
  })

  test('shows what was picked in its order, without what is not public any more', async () => {
    const [first, second, third] = [await buildCourse(t.db), await buildCourse(t.db), await buildCourse(t.db)]
    const article = await buildNews(t.db)
    await publishHome([
      hero,
      chosen('courses', [third.id, first.id, second.id]),
      chosen('articles', [article.id]),
    ])
    const coursesOf = async () =>
      (await shown()).flatMap((block) => (block.kind === 'courses' ? block.courses.map(({ id }) => id) : []))
    expect(await coursesOf()).toEqual([third.id, first.id, second.id])
    await t.db.update(courses).set({ status: 'archived' }).where(eq(courses.id, first.id))
    await t.db.update(news).set({ state: 'draft' }).where(eq(news.id, article.id))
    t.services.cache.clear()
    expect(await coursesOf()).toEqual([third.id, second.id])
    expect(await kinds()).toEqual(['hero', 'courses'])
    const { names } = await read()
    expect(names.find(({ id }) => id === first.id)).toMatchObject({ name: first.title, isPublic: false })
  })

  test('draws neither what is switched off nor what has nothing to show', async () => {
    const doctor = await buildDoctor(t.db)
    const empty = await buildCategory(t.db)
    await publishHome([
      hero,
      chosen('doctors', [doctor.id]),
      chosen('categories', [empty.id]),
      { id: randomUUIDv7(), isOn: true, kind: 'faq', title: 'Hỏi đáp', items: [] },
      { id: randomUUIDv7(), isOn: false, kind: 'steps', title: 'Các bước', lead: '' },
    ])
    expect(await kinds()).toEqual(['hero'])
  })

  test.each<[string, HomeBlock[]]>([
    ['without a hero', [chosen('courses', [])]],
    ['whose hero is switched off', [{ ...hero, isOn: false }]],
    ['whose hero does not come first', [chosen('courses', []), hero]],
    ['with two heroes', [hero, { ...hero, id: randomUUIDv7() }]],
    ['with one block twice', [hero, ...Array(2).fill(chosen('courses', []))]],
  ])('%s is refused', async (_case, blocks) => {
    expect((await saveHome(blocks)).error.name).toBe('input.invalid')
  })

  test('a home page that names a course which does not exist is refused', async () => {
    const { error } = await saveHome([hero, chosen('courses', [randomUUIDv7()])])
    expect(error).toMatchObject({ name: 'site.pick_unknown', details: { labels: ['Chọn tay'] } })
  })

  test('is drawn as it came if a stored version no longer fits', async () => {
    const [last] = await t.db
      .select()
      .from(siteVersions)
      .where(eq(siteVersions.part, 'home'))
      .orderBy(sql`number desc`)
    await t.db
      .insert(siteVersions)
      .values({ part: 'home', number: last!.number + 1, value: { blocks: 'hỏng' } })
    t.services.cache.clear()
    expect((await shown()).length).toBeGreaterThan(1)
    const query = { number: last!.number + 1 }
    expect((await t.call(crmSite.homeVersion, { as, query })).error.name).toBe('settings.no_longer_fits')
    await publishHome([hero])
  })

  test('a draft of the home page that is discarded leaves the published one', async () => {
    await saveHome([{ ...hero, title: 'Bản sẽ bỏ' }])
    const { version } = await read()
    await t.call(crmSite.discardDraft, { as, params: { part: 'home' }, body: { version } })
    expect(await read()).toMatchObject({ hasDraft: false, values: { blocks: [{ title: hero.title }] } })
  })

  test('shows a picture that was uploaded, drawn anew in its own shape', async () => {
    const file = new Blob([new Uint8Array(await photo({ width: 2000, height: 1000, place: true }))], {
      type: 'image/jpeg',
    })
    const { data } = await t.call(crmSite.addPicture, { as, file })
    expect(data).toMatchObject({ url: `/api${data.path}`, width: 1600, height: 800 })
    expect((await t.app.inject({ url: data.path })).headers['content-type']).toBe('image/webp')
    await publishHome([{ ...hero, picture: { kind: 'upload', path: data.path, alt: 'Phòng học' } }])
    expect(await shown()).toMatchObject([{ picture: { url: data.url, alt: 'Phòng học', href: null } }])
  })
})

describe('the preview', () => {
  test.each(['x', 'a.b', `${(Date.now() * 2).toString(36)}.${'A'.repeat(43)}`])(
    'is closed to who has no token of ours: %s',
    async (token) => {
      expect((await t.call(catalogue.sitePreview, { body: { token } })).error.name).toBe(
        'site.preview_unknown',
      )
    },
  )

  test('a preview link stops working after twelve hours', async () => {
    const { token } = (await read()).preview
    expect((await t.call(catalogue.sitePreview, { body: { token } })).status).toBe(200)
    t.time.advance(12 * 3_600_000)
    const late = await t.call(catalogue.sitePreview, { body: { token } })
    expect(late.error.name).toBe('site.preview_unknown')
    t.time.advance(-12 * 3_600_000)
  })
})

test('blocks and links are offered what is public, found without diacritics', async () => {
  const course = await buildCourse(t.db, {
    title: 'Căng chỉ vùng mặt dưới',
    searchText: 'cang chi vung mat duoi',
  })
  await buildCourse(t.db, { title: 'Căng chỉ nháp', searchText: 'cang chi nhap', status: 'draft' })
  const category = await buildCategory(t.db, { name: 'Căng chỉ' })
  const offered = async (kind: 'course' | 'category', q: string) =>
    (await t.call(crmSite.choices, { as, query: { kind, q } })).data.map(({ id }) => id)
  expect(await offered('course', 'CANG chi')).toEqual([course.id])
  expect(await offered('category', 'cang chi')).toEqual([category.id])
  const page = await buildPageVersion(t.db, { slug: 'cau-hoi-rieng', title: 'Câu hỏi riêng' })
  const pages = await t.call(crmSite.choices, { as, query: { kind: 'page', q: 'hoi rieng' } })
  expect(pages.data).toEqual([
    { id: page.slug, slug: page.slug, name: 'Câu hỏi riêng', isPublic: true, of: null },
  ])
})

test('texts are offered lessons of public courses by their title and that of the course, without diacritics', async () => {
  const course = await buildCourse(t.db, { title: 'Nâng cơ bằng nhiệt', searchText: 'nang co bang nhiet' })
  const hidden = await buildCourse(t.db, { searchText: 'nang co bang nhiet', status: 'archived' })
  const lesson = await buildLesson(t.db, { courseId: course.id, title: 'Đo độ dày da' })
  await buildLesson(t.db, { courseId: hidden.id, title: 'Đo độ dày da' })
  for (const q of ['do day da', 'nhiet do day', 'ĐỘ DÀY nâng cơ']) {
    const { data } = await t.call(crmSite.choices, { as, query: { kind: 'lesson', q } })
    expect(data).toEqual([
      { id: lesson.id, slug: course.slug, name: 'Đo độ dày da', of: course.title, isPublic: true },
    ])
  }
})

describe('menu and footer', () => {
  const link = (target: LinkTarget, label = 'Liên kết') => ({ label, target })
  const address = (href: string) => link({ kind: 'address', href })
  const base: Navigation = {
    menu: [{ ...link({ kind: 'place', place: 'courses' }, 'Khóa học'), children: [] }],
    columns: [],
    socials: [],
  }
  const version = async () => (await t.call(crmSite.navigation, { as })).data.version
  const publish = async (values: Navigation) =>
    t.call(crmSite.publishNavigation, { as, body: { ...values, note: '', version: await version() } })
  const navigation = async () => (await t.call(content.navigation)).data

  test('are as they came until somebody publishes others', async () => {
    const { menu, columns, socials } = await navigation()
    expect(menu.map(({ href }) => href)).toEqual(['/course', '/doctor', '/news', '/about', '/contact'])
    expect(columns.length).toBeGreaterThan(1)
    expect(socials).toEqual([])
  })

  test('follow what they link to, and leave out what is not public', async () => {
    const category = await buildCategory(t.db)
    const course = await buildCourse(t.db, { categoryId: category.id })
    const page = await buildPageVersion(t.db, { slug: 'noi-quy-lop' })
    await publish({
      menu: [
        {
          ...link({ kind: 'category', id: category.id }, 'Chuyên mục'),
          children: [
            link({ kind: 'course', id: course.id }, 'Khóa'),
            link({ kind: 'page', slug: page.slug }, 'Nội quy'),
            address('https://example.vn/tai-lieu'),
            address(`/course/${course.slug}`),
          ],
        },
      ],
      columns: [
        { kind: 'links', title: 'Khóa mới', links: [link({ kind: 'course', id: course.id })] },
        { kind: 'categories', title: 'Chuyên mục' },
      ],
      socials: [{ network: 'facebook', href: 'https://www.facebook.com/thamhoc' }],
    })
    const hrefs = async () => {
      const { menu, columns } = await navigation()
      return [menu.map(({ href, children }) => [href, children.map((child) => child.href)]), columns.length]
    }
    expect(await hrefs()).toEqual([
      [
        [
          `/category/${category.slug}`,
          [
            `/course/${course.slug}`,
            '/page/noi-quy-lop',
            'https://example.vn/tai-lieu',
            `/course/${course.slug}`,
          ],
        ],
      ],
      2,
    ])
    await t.db.update(categories).set({ slug: 'chuyen-muc-doi-ten' }).where(eq(categories.id, category.id))
    await t.db.update(courses).set({ status: 'draft' }).where(eq(courses.id, course.id))
    t.services.cache.clear()
    expect(await hrefs()).toEqual([
      [['/category/chuyen-muc-doi-ten', ['/page/noi-quy-lop', 'https://example.vn/tai-lieu']]],
      1,
    ])
  })

  test('that name what was removed say which entry it is, also below another one', async () => {
    const gone = link({ kind: 'category', id: randomUUIDv7() }, 'Laser và ánh sáng')
    const { error } = await publish({ ...base, menu: [{ ...base.menu[0]!, children: [gone] }] })
    expect(error).toMatchObject({
      name: 'site.pick_unknown',
      details: { labels: ['Laser và ánh sáng'] },
      message: expect.stringContaining('“Laser và ánh sáng”'),
    })
  })

  test('name the policies that are published, in their order', async () => {
    expect((await navigation()).policies).toEqual([])
    await buildPageVersion(t.db, { slug: 'hoan-tien' })
    await buildPageVersion(t.db, { slug: 'bao-mat' })
    t.services.cache.clear()
    expect((await navigation()).policies).toEqual(['privacy', 'refund'])
  })

  test.each(['/khong-co', '/course/khong-co', '/page/khong-co', '/course/a/b'])(
    'refuse %s, which no page of the site has',
    async (href) => {
      const answer = await publish({ ...base, menu: [{ ...address(href), children: [] }] })
      expect(answer.error).toMatchObject({ name: 'site.link_unknown', details: { hrefs: [href] } })
    },
  )

  test.each(['http://example.vn', 'javascript:alert(1)', '//example.vn', '/\\example.vn', 'https://x'])(
    'refuse %s, which is neither a path nor https',
    async (href) => {
      const answer = await publish({ ...base, menu: [{ ...address(href), children: [] }] })
      expect(answer.error.name).toBe('input.invalid')
    },
  )

  const zalo = { network: 'zalo' as const, href: 'https://zalo.me/0900' }
  test.each([
    ['another host', [{ network: 'facebook' as const, href: 'https://facebook.com.example.vn/x' }]],
    ['http', [{ network: 'zalo' as const, href: 'http://zalo.me/0900' }]],
    ['a network twice', [zalo, zalo]],
  ])('refuse a social link with %s', async (_case, socials) => {
    expect((await publish({ ...base, socials })).error.name).toBe('input.invalid')
  })

  test('refuse a menu that does not fit into one line', async () => {
    const entry = { ...link({ kind: 'place', place: 'news' }, 'Tin tức và kiến thức mới'), children: [] }
    expect((await publish({ ...base, menu: [entry, entry, entry] })).error.name).toBe('input.invalid')
  })

  test('are drawn from their draft in the preview', async () => {
    const values = { ...base, menu: [{ ...base.menu[0]!, label: 'Học ngay' }] }
    await t.call(crmSite.saveNavigation, { as, body: { ...values, version: await version() } })
    expect((await preview()).navigation.menu).toMatchObject([{ label: 'Học ngay' }])
    expect((await navigation()).menu).not.toMatchObject([{ label: 'Học ngay' }])
  })
})

test('a home page published by one of two people at once is not lost', async () => {
  const { version } = await read()
  const body = (title: string): Home & { note: string; version: typeof version } => ({
    blocks: [{ ...hero, title }],
    note: '',
    version,
  })
  const answers = await Promise.all(
    ['Bản của Lan', 'Bản của Minh'].map((title) => t.call(crmSite.publishHome, { as, body: body(title) })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})
