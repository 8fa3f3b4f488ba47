import { expect, it } from 'vitest'
import { addSecurityTxt, securityTxt } from './security-txt.ts'
import { startSite } from './test-site.ts'

const publicUrl = 'https://thamhoc.example'
const expiresOf = (text: string) => Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '')

it('security.txt names contact, end and its own address', async () => {
  const { url } = await startSite({ publicUrl }, (app) =>
    addSecurityTxt(app, { publicUrl, contact: async () => 'lien-he@thamhoc.example' }),
  )
  const answer = await fetch(`${url}/.well-known/security.txt`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const text = await answer.text()
  expect(text).toMatch(/^Contact: mailto:lien-he@thamhoc\.example$/m)
  expect(text).toMatch(/^Canonical: https:\/\/thamhoc\.example\/\.well-known\/security\.txt$/m)
  expect(expiresOf(text)).toBeGreaterThan(Date.now())
})

it('security.txt leads to the contact page while the site has no e-mail address', () => {
  expect(securityTxt(publicUrl, '/contact', 0)).toMatch(/^Contact: https:\/\/thamhoc\.example\/contact$/m)
})

it.each(['2026-01-01T00:00:00Z', '2026-02-28T23:59:59Z', '2027-12-31T12:00:00Z'])(
  'security.txt read at %s ends in the future and within a year',
  (today) => {
    const now = Date.parse(today)
    const days = (expiresOf(securityTxt(publicUrl, 'a@b.example', now)) - now) / 86_400_000
    expect(days).toBeGreaterThan(170)
    expect(days).toBeLessThan(365)
  },
)
