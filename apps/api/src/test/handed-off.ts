import { existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { contract } from '@repo/contract'
import { expect } from 'vitest'
import type { TestApp } from './harness.ts'
import { buildWatchedVideo, play, SEGMENT_BYTES, segmentOf } from './videos.ts'

/** The program on this machine as a list, empty where there is none, for `describe.each`. */
export const installed = (name: string): string[] =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => join(folder, name))
    .filter((path) => existsSync(path))
    .slice(0, 1)

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function startWatching(t: TestApp, site: string) {
  const show = await buildWatchedVideo(t)
  const { data } = await play(t, show.as, show.lessonId)
  return { ...show, url: `${site}/api${segmentOf(data)}` }
}

/** A proxy that sends segments itself: whole, in ranges, or only the headers, with those of the API. */
export async function expectSegments(t: TestApp, site: string): Promise<void> {
  const bytes = Buffer.from(SEGMENT_BYTES)
  const { url } = await startWatching(t, site)
  const whole = await fetch(url)
  expect([whole.status, await whole.text()]).toEqual([200, SEGMENT_BYTES])
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'video/iso.segment',
    'cache-control': 'private, max-age=86400, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-site',
  })
  expect(whole.headers.has('x-accel-redirect')).toBe(false)
  const part = await fetch(url, { headers: { range: 'bytes=2-5' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2-5/${bytes.length}`])
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(2, 6))
  const beyond = await fetch(url, { headers: { range: 'bytes=9000-' } })
  expect(beyond.status).toBe(416)
  const head = await fetch(url, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)])
}

/** A proxy that sends a file only when the API named it in answer to this very request. */
export async function expectNothingElse(t: TestApp, site: string): Promise<void> {
  const { url, packageKey, as } = await startWatching(t, site)
  const file = `packages/${packageKey}/video-360/00000.m4s`
  const path = new URL(url).pathname
  const others = [
    `${site}/protected-media/${file}`,
    `${site}/api/media/../protected-media/${file}`,
    `${site}//protected-media/${file}`,
    url.replace('/video-360/', '/video-360%2f'),
    url.replace('/video-360/', '//video-360/'),
    url.replace('/api/media/', '/api/media/x'),
  ]
  for (const other of others) {
    const answer = await fetch(other)
    expect([other, answer.status >= 400]).toEqual([other, true])
    expect(await answer.text()).not.toContain(SEGMENT_BYTES)
  }
  expect((await fetch(`${site}${path}`)).status).toBe(200)
  await t.call(contract.auth.logout, { as })
  const refused = await fetch(url)
  expect([refused.status, (await refused.text()).includes(SEGMENT_BYTES)]).toEqual([403, false])
}
