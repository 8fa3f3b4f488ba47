import { contrastFaults } from '@repo/contract/brand-colors'
import { content } from '@repo/contract/content'
import { crmSettings } from '@repo/contract/crm-settings'
import { unsetSettings } from '@repo/contract/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { saveSettings } from '../../test/settings.ts'

let t: TestApp
let owner: TestSession
beforeAll(async () => {
  t = await createTestApp()
  owner = await t.signIn(await buildAdmin(t.db, ['owner']))
})
afterAll(() => t.close())

const styleOf = async () => (await t.call(content.site)).data.brandStyle
/** As a browser fetches it, through the site's server, which takes the prefix away. */
const fetchStyle = (address: string) =>
  t.app.inject({ url: address.slice(t.services.env.PUBLIC_API_PREFIX.length) })

test('brand: without colours of its own the site has no style besides ours', async () => {
  expect(await styleOf()).toBeNull()
})

test('brand: colours come as a stylesheet named by its content, which may be kept for ever', async () => {
  await saveSettings(t, 'brand', { primary: '#3b2f86' })
  const first = await styleOf()
  expect(first).toMatch(/\/brand\/[0-9a-f]{16}\.css$/)
  const answer = await fetchStyle(first ?? '')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/css; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(answer.body).toContain('--primary:#3b2f86')

  await saveSettings(t, 'brand', { primary: '#5a1e5c' })
  expect(await styleOf()).not.toBe(first)
  // A page that was kept still names the style before.
  expect((await fetchStyle(first ?? '')).body).toContain('--primary:#3b2f86')
  await saveSettings(t, 'brand', { primary: '#3b2f86' })
  expect(await styleOf()).toBe(first)
})

test('brand: a style that no save ever had is not found', async () => {
  expect((await t.app.inject({ url: '/brand/0000000000000000.css' })).statusCode).toBe(404)
  expect((await t.app.inject({ url: '/brand/x' })).statusCode).toBe(404)
})

test('brand: colours that cannot be read are refused with the pair, its contrast and a colour that can', async () => {
  const { version } = (await t.call(crmSettings.brand, { as: owner })).data
  const colors = { ...unsetSettings.brand, primary: '#f2d24b' }
  const { error } = await t.call(crmSettings.saveBrand, { as: owner, body: { ...colors, version } })
  expect(error.name).toBe('input.invalid')
  const said = error.details as { path: string; message: string }[]
  expect(said).toHaveLength(contrastFaults(colors).length)
  expect(new Set(said.map(({ path }) => path))).toEqual(new Set(['body.primary']))
  expect(said.map(({ message }) => message).join('\n')).toMatch(
    /màu chính \(#f2d24b\) trên nền khung \(#ffffff\).*cần từ 4,5:1\. Màu gần nhất đọc được là #[0-9a-f]{6}\./,
  )
  for (const wrong of ['xanh', '#12345', 'red;}body{display:none', '#12345g']) {
    const body = { ...unsetSettings.brand, accent: wrong, version }
    expect((await t.call(crmSettings.saveBrand, { as: owner, body })).error.name).toBe('input.invalid')
  }
})
