import { content } from '@repo/contract/content'
import { crmSettings } from '@repo/contract/crm-settings'
import { unsetSettings } from '@repo/contract/settings'
import sharp, { type Color } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mails } from '../../db/schema/index.ts'
import { buildAdmin } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { saveSettings } from '../../test/settings.ts'
import { drawReceipt } from '../invoices/receipt-pdf.ts'

let t: TestApp
let owner: TestSession
beforeAll(async () => {
  t = await createTestApp()
  owner = await t.signIn(await buildAdmin(t.db, ['owner']))
})
afterAll(() => t.close())

const RED = { r: 120, g: 30, b: 60, alpha: 1 }

/** A bar of a colour in the middle of a clear ground. */
async function picture(width: number, height: number, clear = 40, background = RED): Promise<Blob> {
  const edges = { top: clear, bottom: clear, left: clear, right: clear }
  const png = await sharp({ create: { width, height, channels: 4, background } })
    .extend({ ...edges, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(png)], { type: 'image/png' })
}
const add = (name: 'logo' | 'logoDark' | 'icon', file: Blob) =>
  t.call(crmSettings.addBrandPicture, { as: owner, params: { picture: name }, file })
const pathOf = async (name: 'logo' | 'logoDark' | 'icon', file: Blob) => (await add(name, file)).data.path
const sizeOf = async (url: string) => {
  const { width, height, format } = await sharp((await t.app.inject({ url })).rawPayload).metadata()
  return [format, width, height]
}
const trialMail = async () => {
  await t.call(crmSettings.testMail, { as: owner, body: { to: 'thu@example.vn' } })
  return (await t.db.select().from(mails)).at(-1)?.html ?? ''
}

test('logo: it is drawn anew without its empty edges, and every page shows it once it is saved', async () => {
  const logo = await pathOf('logo', await picture(600, 150))
  expect(await sizeOf(logo)).toEqual(['png', 600, 150])
  expect((await t.call(content.site)).data.brandStyle).toBeNull()
  await saveSettings(t, 'brand', { logo })
  const style = (await t.call(content.site)).data.brandStyle ?? ''
  const { body } = await t.app.inject({ url: style.slice(t.services.env.PUBLIC_API_PREFIX.length) })
  expect(body).toContain(`--logo:url("..${logo}");--logo-ratio:4.000`)
  expect(await trialMail()).toContain(`${t.services.env.PUBLIC_API_PREFIX}${logo}" alt="`)
})

test('logo: a ground of its own keeps its margin', async () => {
  const letters = await sharp({ create: { width: 200, height: 60, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
  const block = await sharp({ create: { width: 400, height: 160, channels: 3, background: '#17554d' } })
    .composite([{ input: letters, left: 100, top: 50 }])
    .png()
    .toBuffer()
  const logo = await pathOf('logo', new Blob([new Uint8Array(block)], { type: 'image/png' }))
  expect(await sizeOf(logo)).toEqual(['png', 400, 160])
})

test('icon: every size that browsers and phones ask for is drawn, among them a Windows icon', async () => {
  const icon = await pathOf('icon', await picture(600, 600, 0))
  await saveSettings(t, 'brand', { icon })
  expect((await t.call(content.site)).data.brandIcon).toBe(`${t.services.env.PUBLIC_API_PREFIX}${icon}`)
  for (const [file, size] of [
    ['32.png', 32],
    ['180.png', 180],
    ['192.png', 192],
    ['512.png', 512],
    ['maskable.png', 512],
  ] as const)
    expect(await sizeOf(`${icon}/${file}`), file).toEqual(['png', size, size])
  const ico = await t.app.inject({ url: `${icon}/favicon.ico` })
  expect(ico.headers['content-type']).toBe('image/x-icon')
  expect(ico.rawPayload.subarray(0, 6).toString('hex')).toBe('000001000100')
  expect(await sharp(ico.rawPayload.subarray(22)).metadata()).toMatchObject({ format: 'png', width: 32 })
  // Its corner is what a round mask cuts away.
  const { data } = await sharp((await t.app.inject({ url: `${icon}/maskable.png` })).rawPayload)
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
})

test('brand pictures: a drawing with code, what is no picture and what is too small are refused', async () => {
  const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'], {
    type: 'image/svg+xml',
  })
  expect((await add('logo', svg)).error?.name).toBe('request.unsupported_type')
  const renamed = new Blob([await svg.arrayBuffer()], { type: 'image/png' })
  expect((await add('logo', renamed)).error?.name).toBe('upload.not_an_image')
  const broken = new Blob([(await (await picture(600, 600)).arrayBuffer()).slice(0, 900)], {
    type: 'image/png',
  })
  for (const name of ['logo', 'icon'] as const)
    expect((await add(name, broken)).error?.name).toBe('upload.not_an_image')
  expect((await add('logo', await picture(300, 20))).error?.name).toBe('settings.picture_too_small')
  expect((await add('icon', await picture(100, 100, 0))).error?.name).toBe('settings.picture_too_small')
})

test('logo: what is hardly seen on its ground is refused', async () => {
  const bar = (background: Color) =>
    sharp({ create: { width: 400, height: 100, channels: 4, background } })
      .png()
      .toBuffer()
  const faultOf = async (name: 'logo' | 'logoDark', png: Buffer) =>
    (await add(name, new Blob([new Uint8Array(png)], { type: 'image/png' }))).error?.name
  const clear = await bar({ r: 0, g: 0, b: 0, alpha: 0 })
  for (const name of ['logo', 'logoDark'] as const)
    expect(await faultOf(name, clear), name).toBe('settings.logo_faint')
  expect(await faultOf('logo', await bar('#f5f5f0'))).toBe('settings.logo_faint')
  expect(await faultOf('logoDark', await bar('#f5f5f0'))).toBeUndefined()
  expect(await faultOf('logoDark', await bar('#17554d'))).toBe('settings.logo_faint')
  expect(await faultOf('logo', await bar('#17554d'))).toBeUndefined()
  // Pale words on a dark block of the logo's own are seen by their block.
  const letter = await sharp(await bar('#ffffff'))
    .resize(60, 60, { fit: 'fill' })
    .toBuffer()
  const words = await sharp(await bar('#17554d'))
    .composite([40, 140, 240].map((left) => ({ input: letter, left, top: 20 })))
    .png()
    .toBuffer()
  expect(await faultOf('logo', words)).toBeUndefined()
})

test('brand pictures: a path that was never uploaded is not saved, and no other file is sent', async () => {
  const { version } = (await t.call(crmSettings.brand, { as: owner })).data
  const save = (logo: string) =>
    t.call(crmSettings.saveBrand, { as: owner, body: { ...unsetSettings.brand, logo, version } })
  const missing = `/brand-logos/${'0'.repeat(32)}-100x50.png`
  expect((await save(missing)).error?.name).toBe('settings.picture_missing')
  expect((await save('/avatars/../secret.png')).error?.name).toBe('input.invalid')
  for (const url of [
    missing,
    '/brand-logos/x.png',
    '/brand-icons/x/32.png',
    `/brand-icons/${'0'.repeat(32)}/x.png`,
  ])
    expect((await t.app.inject({ url })).statusCode, url).toBe(404)
})

test('brand pictures: an earlier logo is taken back like every setting, and its file is still there', async () => {
  const first = await pathOf('logo', await picture(400, 100))
  await saveSettings(t, 'brand', { logo: first })
  await saveSettings(t, 'brand', { logo: '' })
  const { version } = (await t.call(crmSettings.brand, { as: owner })).data
  const { items } = (await t.call(crmSettings.history, { as: owner, params: { section: 'brand' } })).data
  const before = items.find(({ after }) => (after as { logo: string }).logo === first)
  const body = { number: before?.number ?? 0, version }
  expect((await t.call(crmSettings.restore, { as: owner, params: { section: 'brand' }, body })).status).toBe(
    200,
  )
  expect((await t.call(crmSettings.brand, { as: owner })).data.values.logo).toBe(first)
  expect((await t.app.inject({ url: first })).statusCode).toBe(200)
})

test('brand: mails have the colour and no logo where only that is set, and pictures for shared links follow', async () => {
  const shared = async () => (await t.app.inject({ url: '/art/site.png' })).rawPayload
  await saveSettings(t, 'brand', {})
  const plain = await shared()
  await saveSettings(t, 'brand', { primary: '#3b2f86' })
  const html = await trialMail()
  expect(html).toContain('color:#3b2f86')
  expect(html).not.toContain('<img')
  const colored = await shared()
  expect(colored.equals(plain)).toBe(false)
  const pale = await picture(300, 90, 40, { r: 240, g: 220, b: 230, alpha: 1 })
  await saveSettings(t, 'brand', { logoDark: await pathOf('logoDark', pale) })
  const withLogo = await shared()
  expect(withLogo.equals(plain)).toBe(false)
  expect(withLogo.equals(colored)).toBe(false)
})

test('receipt: the logo stands in the place of the name, and the rule below the head has the colour', async () => {
  const facts = {
    seller: ['Công ty'],
    code: 'TH00000001',
    paidAt: new Date('2026-11-20T05:00:00Z'),
    method: 'VietQR',
    transactionId: null,
    buyer: { name: 'Học viên', email: 'a@example.vn' },
    lines: [],
    subtotal: 0,
    discount: 0,
    couponCode: null,
    total: 0,
    received: 0,
    shortfallReason: null,
    refunded: 0,
    isDemo: false,
  }
  const bytes = Buffer.from(await (await picture(300, 90, 0)).arrayBuffer())
  const plain = await drawReceipt({ ...facts, brand: { name: 'Học viện', color: null, logo: null } })
  const own = await drawReceipt({
    ...facts,
    brand: { name: 'Học viện', color: '#3b2f86', logo: { bytes, width: 120, height: 36 } },
  })
  expect(plain.toString('latin1')).not.toContain('/Subtype /Image')
  expect(own.toString('latin1')).toContain('/Subtype /Image')
})
