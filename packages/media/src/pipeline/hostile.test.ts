import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MediaError } from '../media-error.ts'
import { aac, openTestBench, picture, type TestBench, tone, x264 } from '../testing/bench.ts'
import {
  aviWithSubtitles,
  behindFalseMark,
  concatOf,
  playlistOf,
  referTo,
  withSubtitles,
} from '../testing/hostile-files.ts'
import { packageFirst } from './package-first.ts'
import { packageVideo } from './package-video.ts'

const canary = 'CANARY-6f1d0c2b'

let bench: TestBench
let clip: string
let secret: string

beforeAll(async () => {
  bench = await openTestBench('hostile')
  clip = await bench.make('clip.mp4', picture('320x180', 25, 3), tone(3), x264, aac)
  secret = join(bench.root, 'secret.txt')
  await writeFile(secret, `${canary}\n`.repeat(200))
})
afterAll(() => bench.remove())
beforeEach(() => mkdir(join(bench.root, 'out'), { recursive: true }))

const outDir = () => join(bench.root, 'out', 'package')
const tryToPackage = (source: string) =>
  packageVideo(bench.tools, { source, workDir: join(bench.root, 'work'), outDir: outDir() })

/** What a refusal may leave: nothing, neither in the place of packages nor among the scratch files. */
async function expectNothingLeft() {
  expect(await readdir(join(bench.root, 'out'))).toEqual([])
  expect(await readdir(bench.root)).not.toContain('work')
}

/** No file in the folder holds anything of the secret. */
async function expectNoWordOf(folder: string) {
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    expect((await readFile(join(file.parentPath, file.name), 'latin1')).includes(canary)).toBe(false)
  }
}

/** An address of this machine that counts who asks it for anything. */
async function listen() {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/latest/meta-data`
  return { server, url, count: () => connections }
}

async function put(name: string, content: string | Buffer): Promise<string> {
  const path = join(bench.root, name)
  await writeFile(path, content)
  return path
}

describe('files that try to read other files', () => {
  it.each<[string, (uri: string) => string | Buffer, string]>([
    ['a playlist', playlistOf, 'media.container_unsupported'],
    ['a concat script', concatOf, 'media.container_unsupported'],
    ['an AVI with GAB2 subtitles', aviWithSubtitles, 'media.no_streams'],
    ['a playlist behind a false mark', (uri) => behindFalseMark(playlistOf(uri)), 'media.unreadable'],
    ['a concat script behind a false mark', (uri) => behindFalseMark(concatOf(uri)), 'media.unreadable'],
    ['an AVI behind a false mark', (uri) => behindFalseMark(aviWithSubtitles(uri)), 'media.unreadable'],
  ])('refuses %s, once and for all, without a word of them', async (_, build, code) => {
    for (const uri of [`file://${secret}`, secret, `concat:${secret}|${secret}`]) {
      const error = await tryToPackage(await put('lesson.mp4', build(uri))).catch((reason: unknown) => reason)
      expect(error).toMatchObject({ name: 'MediaError', code, isRetryable: false })
      expect(JSON.stringify((error as MediaError).details)).not.toContain(canary)
      await expectNothingLeft()
    }
  })

  it('opens no reference to another file inside an MP4', async () => {
    const refers = await put('refers.mp4', referTo(await readFile(clip), `file://${secret}`))
    await tryToPackage(refers).catch((error: unknown) => expect(error).toBeInstanceOf(MediaError))
    await expectNoWordOf(join(bench.root, 'out'))
    await rm(join(bench.root, 'out'), { recursive: true })
  })

  it('plays the video of an AVI, and opens nothing that its subtitles are or refer to', async () => {
    const { server, url, count } = await listen()
    const video = await readFile(
      await bench.make('video.avi', picture('320x180', 25, 2), tone(2), ['-c:v', 'mpeg4', '-c:a', 'mp3']),
    )
    const line = `1\n00:00:00,000 --> 00:00:01,000\n${canary}\n`
    const texts = [playlistOf(`file://${secret}`), playlistOf(url), concatOf(secret), line]
    for (const [i, text] of texts.entries()) {
      const source = await put(`video-${i}.avi`, withSubtitles(video, text))
      // The subtitles are there to be found: without them the video would prove nothing.
      expect(await bench.readStreams(source)).toHaveLength(3)
      const { captions, manifest, dir } = await packageFirst(bench.tools, {
        source,
        workDir: join(bench.root, `video-${i}`),
        loudness: 'as_is',
      })
      expect(manifest).toMatchObject({ isComplete: true, audio: { channels: 1 }, video: [{ width: 320 }] })
      // Text by itself is harmless, but to read it another demuxer would have to be opened.
      expect([text, captions]).toEqual([text, []])
      await expectNoWordOf(dir)
      await rm(join(bench.root, `video-${i}`), { recursive: true })
    }
    server.close()
    expect(count()).toBe(0)
  })

  it('sends nothing to the network', async () => {
    const { server, url: uri, count } = await listen()
    const files = [playlistOf(uri), behindFalseMark(playlistOf(uri)), aviWithSubtitles(uri), concatOf(uri)]
    for (const content of [...files, referTo(await readFile(clip), uri)]) {
      await tryToPackage(await put('lesson.mp4', content)).catch((error: unknown) =>
        expect(error).toBeInstanceOf(MediaError),
      )
    }
    server.close()
    expect(count()).toBe(0)
    await rm(join(bench.root, 'out'), { recursive: true })
  })
})

describe('names', () => {
  it.each([
    '-i evil.mp4',
    ';rm -rf x.mp4',
    '$(touch owned).mp4',
    'line\nbreak.mp4',
    'pipe:0',
    'a%05d.mp4',
    '"quote\'.mp4',
  ])('mean nothing: %j', async (name) => {
    const source = await put(name, await readFile(clip))
    const manifest = await tryToPackage(source)
    expect(manifest).toMatchObject({ isComplete: true, durationMs: 3000 })
    expect(await readdir(bench.root)).not.toContain('owned')
    await rm(source)
    await rm(join(bench.root, 'out'), { recursive: true })
  })
})
