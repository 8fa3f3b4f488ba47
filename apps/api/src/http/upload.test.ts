import { contract } from '@repo/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildUser } from '../test/factories.ts'
import { createTestApp, type TestApp } from '../test/harness.ts'
import { buildOpenApi } from './openapi.ts'
import { sniffType } from './upload.ts'

describe('the type of a file is read from its first bytes', () => {
  const jpeg = Buffer.from('ffd8ffe0', 'hex')
  test.each([
    ['image/png', Buffer.from('89504e470d0a1a0a00', 'hex')],
    ['image/jpeg', jpeg],
    ['image/webp', Buffer.from('RIFF\u0001\u0002\u0003\u0004WEBPVP8 ', 'latin1')],
    ['application/pdf', Buffer.from('%PDF-1.7\n')],
    [null, Buffer.from('%PDF-')],
    [null, Buffer.from('RIFF\u0001\u0002\u0003\u0004AVI LIST', 'latin1')],
    [null, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    [null, Buffer.from('GIF89a')],
    [null, Buffer.concat([Buffer.from(' '), jpeg])],
    [null, Buffer.alloc(0)],
  ])('%s', (type, bytes) => {
    expect(sniffType(bytes)).toBe(type)
  })
})

test('the OpenAPI text shows which files an endpoint accepts and answers', () => {
  const { paths } = buildOpenApi(contract, { title: 'API', isDemo: false }) as {
    paths: Record<string, Record<string, Record<string, unknown>>>
  }
  expect(paths['/me/avatar']?.put).toMatchObject({
    requestBody: {
      required: true,
      description: expect.stringContaining(String(5 * 1024 * 1024)),
      content: { 'image/jpeg': {}, 'image/png': {}, 'image/webp': {} },
    },
    responses: { 413: expect.anything(), 415: expect.anything() },
  })
  expect(paths['/me/professional/proof']?.get?.responses).toMatchObject({
    200: { content: { 'application/pdf': {}, 'image/webp': {} } },
  })
})

describe('a body that is too large', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())

  test('is refused by its Content-Length, before it is sent', async () => {
    const { accessToken } = await t.signIn(await buildUser(t.db))
    const { statusCode } = await t.app.inject({
      method: 'PUT',
      url: '/me/avatar',
      headers: {
        authorization: `Bearer ${accessToken}`,
        'content-type': 'image/png',
        'content-length': String(1024 ** 3),
      },
      payload: 'x',
    })
    expect(statusCode).toBe(413)
  })
})
