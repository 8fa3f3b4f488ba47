import { expect, test, vi } from 'vitest'
import type { FormAnswer, FormPost } from './form-posts.ts'
import { getRaw, startSite } from './test-site.ts'

const signedIn: FormAnswer = {
  kind: 'redirect',
  location: '/student/my-course',
  cookies: ['token=a; Path=/', 'refreshToken=b; Path=/'],
}

async function startForms(answer: FormAnswer = signedIn) {
  const take = vi.fn((_post: FormPost) => Promise.resolve(answer))
  const { url } = await startSite(
    {},
    () => {},
    (site) => site.takeForms({ '/auth/login': take }),
  )
  const send = (fields: Record<string, string>, headers: Record<string, string> = {}, path = '/auth/login') =>
    fetch(url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: url, accept: 'text/html', ...headers },
      body: new URLSearchParams(fields),
    })
  return { url, take, send }
}

test('form posts: a form from the same site is accepted, with its fields and the client’s address', async () => {
  const { url, take, send } = await startForms()
  const answer = await send(
    { email: 'lan@example.vn', password: 'mưa & nắng' },
    { 'user-agent': 'Firefox', 'x-forwarded-for': '203.0.113.7', 'sec-fetch-site': 'same-origin' },
    '/auth/login?next=%2Fcourse',
  )
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/student/my-course')
  expect(answer.headers.getSetCookie()).toEqual(['token=a; Path=/', 'refreshToken=b; Path=/'])
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(take).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      url: '/auth/login?next=%2Fcourse',
      fields: { email: 'lan@example.vn', password: 'mưa & nắng' },
      origin: url,
      isSecure: false,
      forwarded: expect.objectContaining({ 'x-forwarded-for': '203.0.113.7', 'user-agent': 'Firefox' }),
    }),
  )
})

test('form posts: the answering page has its status and its policy, and may not be cached', async () => {
  const { send } = await startForms({
    kind: 'page',
    status: 429,
    html: '<p>Chậm lại</p>',
    retryAfterSeconds: 60,
  })
  const answer = await send({})
  expect(answer.status).toBe(429)
  expect(await answer.text()).toBe('<p>Chậm lại</p>')
  expect(answer.headers.get('retry-after')).toBe('60')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'")
})

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['a hidden origin', { origin: 'null' }],
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a sibling host', { 'sec-fetch-site': 'same-site' }],
])('form posts: a form sent from %s is refused without reading its body', async (_name, headers) => {
  const { take, send } = await startForms()
  const answer = await send({ email: 'a', password: 'b' }, headers)
  expect(answer.status).toBe(403)
  expect(await answer.text()).toContain('Biểu mẫu bị từ chối')
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(take).not.toHaveBeenCalled()
})

test('form posts: a request without any origin header is refused', async () => {
  const { url, take } = await startForms()
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await getRaw(`${url}/auth/login`, type, 'POST')).status).toBe(403)
  expect(take).not.toHaveBeenCalled()
})

test('form posts: a body that is too long or of another type is refused', async () => {
  const { url, take, send } = await startForms()
  expect((await send({ message: 'a'.repeat(70_000) })).status).toBe(413)
  const json = { method: 'POST', headers: { origin: url, 'content-type': 'application/json' }, body: '{}' }
  expect((await fetch(`${url}/auth/login`, json)).status).toBe(415)
  expect(take).not.toHaveBeenCalled()
})

test('form posts: a form that needs JavaScript gets a page that says so and repeats nothing of what was typed', async () => {
  const { send } = await startForms()
  for (const path of ['/unsent-form', '/profile?tab=security']) {
    const answer = await send({ currentPassword: 'bi-mat-1' }, {}, path)
    expect(answer.status).toBe(405)
    const text = await answer.text()
    expect(text).toContain('Biểu mẫu chưa được gửi')
    expect(text).not.toContain('bi-mat-1')
  }
})

test('addresses: one that carries a password is redirected before the page is rendered', async () => {
  const render = vi.fn(async () => ({ status: 200, html: 'page' }))
  const { url } = await startSite({ renderer: { render } })
  for (const method of ['GET', 'HEAD']) {
    const answer = await fetch(`${url}/auth/login?next=%2Fcourse&email=a%40b.vn&password=x`, {
      method,
      redirect: 'manual',
    })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/auth/login?next=%2Fcourse')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  const slashes = await getRaw(`${url}//evil.example/?password=x`)
  expect(slashes.headers.location).toBe('/evil.example/')
  expect(render).not.toHaveBeenCalled()
})

test('addresses: the query is never logged, even when rendering fails', async () => {
  const lines: string[] = []
  const keep = (...facts: unknown[]) => void lines.push(JSON.stringify(facts))
  const { url } = await startSite(
    { renderer: { render: () => Promise.reject(new Error('rendering failed')) } },
    (app) =>
      app.addHook('onRequest', async (request) => {
        request.log = Object.assign(Object.create(request.log), { error: keep, warn: keep, info: keep })
      }),
  )
  await fetch(`${url}/course?q=bi-mat-2`)
  expect(lines.join()).toContain('"path":"/course"')
  expect(lines.join()).not.toContain('bi-mat-2')
})
