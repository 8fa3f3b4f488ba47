import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { saveSettings } from '../../test/settings.ts'
import { securityTxt } from './security-txt.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const sites = ['https://thamhoc.example', 'https://admin.thamhoc.example']
const expiresOf = (text: string) => Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '')

test('security.txt is plain text with the e-mail address of the business and the addresses of all sites', async () => {
  await saveSettings(t, 'business', { email: 'lien-he@thamhoc.example' })
  const answer = await t.app.inject('/.well-known/security.txt')
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'text/plain; charset=utf-8',
    'public, max-age=3600',
  ])
  const { PUBLIC_WEB_URL, PUBLIC_CRM_URL, PUBLIC_DOCTOR_URL } = t.services.env
  expect(answer.body).toMatch(/^Contact: mailto:lien-he@thamhoc\.example$/m)
  for (const site of [PUBLIC_WEB_URL, PUBLIC_CRM_URL, PUBLIC_DOCTOR_URL])
    expect(answer.body.split('\n')).toContain(`Canonical: ${site}/.well-known/security.txt`)
})

test('security.txt leads to the contact page while the business has no e-mail address', () => {
  expect(securityTxt({ sites, email: null, now: new Date(0) })).toMatch(
    /^Contact: https:\/\/thamhoc\.example\/contact$/m,
  )
})

test.each(['2026-01-01T00:00:00Z', '2026-02-28T23:59:59Z', '2027-12-31T12:00:00Z'])(
  'security.txt read at %s ends in the future and within a year',
  (today) => {
    const now = new Date(today)
    const days = (expiresOf(securityTxt({ sites, email: 'a@b.example', now })) - now.getTime()) / 86_400_000
    expect(days).toBeGreaterThan(170)
    expect(days).toBeLessThan(365)
  },
)
