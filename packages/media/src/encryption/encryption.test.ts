import { createDecipheriv, createHash } from 'node:crypto'
import { cp, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseMediaPlaylist } from '../hls/media-playlist.ts'
import { packageVideo } from '../pipeline/package-video.ts'
import { verifyPackage } from '../pipeline/verify-package.ts'
import { aac, openTestBench, picture, type TestBench, tone, x264 } from '../testing/bench.ts'
import { type PackageServer, servePackage } from '../testing/package-server.ts'
import type { PackageEncryption, PackageManifest } from '../types.ts'
import { encryptPackage } from './encrypt-package.ts'
import { encryptedSize, keyIndexOf } from './encrypt-segments.ts'

const encryption: PackageEncryption = {
  segmentsPerKey: 2,
  keyOf: (index) => createHash('md5').update(`key ${index}`).digest(),
}

let bench: TestBench
let server: PackageServer
let dir: string
let manifest: PackageManifest
let clip: string

beforeAll(async () => {
  bench = await openTestBench('encryption')
  clip = await bench.make('clip.mp4', picture('854x480', 25, 10), tone(10), x264, aac)
  dir = join(bench.root, 'package')
  manifest = await packageVideo(bench.tools, {
    source: clip,
    workDir: join(bench.root, 'work'),
    outDir: dir,
    encryption,
  })
  server = await servePackage(dir, encryption)
})
afterAll(async () => {
  server.close()
  await bench.remove()
})

const renditions = () => [...manifest.video, ...(manifest.audio ? [manifest.audio] : [])]
const copyPackage = async (name: string) => {
  const to = join(bench.root, name)
  await cp(dir, to, { recursive: true })
  return to
}

describe('an encrypted package', () => {
  it('has segments that only their key and IV open, and clear init segments', async () => {
    for (const { playlist } of renditions()) {
      const { segments, init } = parseMediaPlaylist(await readFile(join(dir, playlist), 'utf8'))
      expect(segments.map(({ key }) => key?.uri)).toEqual(['../keys/0', '../keys/0', '../keys/1'])
      expect(new Set(segments.map(({ key }) => key?.iv)).size).toBe(3)
      for (const [index, { uri, key }] of segments.entries()) {
        const sealed = await readFile(join(dir, playlist, '..', uri))
        expect(sealed.includes('moof')).toBe(false)
        const iv = Buffer.from(key?.iv ?? '', 'hex')
        const opener = createDecipheriv('aes-128-cbc', encryption.keyOf(keyIndexOf(index, 2)), iv)
        const clear = Buffer.concat([opener.update(sealed), opener.final()])
        expect(clear.includes('moof')).toBe(true)
        expect(sealed.length).toBe(encryptedSize(clear.length))
      }
      expect((await readFile(join(dir, playlist, '..', init ?? ''))).includes('ftyp')).toBe(true)
    }
  })

  it('names the init segment before the first key', async () => {
    const text = await readFile(join(dir, 'video-360', 'playlist.m3u8'), 'utf8')
    expect(text.indexOf('#EXT-X-MAP')).toBeGreaterThan(0)
    expect(text.indexOf('#EXT-X-MAP')).toBeLessThan(text.indexOf('#EXT-X-KEY'))
  })

  it('plays in every rendition, and by its master, with the bearer', async () => {
    const headers = ['-headers', `Authorization: Bearer ${server.bearer}\r\n`]
    for (const { playlist } of manifest.video) {
      const streams = await bench.readStreams(`${server.url}/${playlist}`, headers)
      expect(streams).toMatchObject([{ codec_name: 'h264', nb_read_frames: '250' }])
    }
    const [sound] = await bench.readStreams(`${server.url}/${manifest.audio?.playlist}`, headers)
    expect(sound).toMatchObject({ codec_name: 'aac' })
    expect(Number(sound?.nb_read_frames)).toBeGreaterThan(460)
    const all = await bench.readStreams(`${server.url}/master.m3u8`, headers)
    expect(all.map(({ codec_type }) => codec_type).toSorted()).toEqual(['audio', 'audio', 'video', 'video'])
  })

  it('gives not one frame without the bearer, or with another', async () => {
    for (const headers of [[], ['-headers', 'Authorization: Bearer someone-else\r\n']]) {
      for (const { playlist } of renditions()) {
        const streams = await bench.readStreams(`${server.url}/${playlist}`, headers)
        const frames = streams.map(({ nb_read_frames }) => Number(nb_read_frames ?? 0))
        expect(Math.max(0, ...frames)).toBe(0)
      }
    }
    expect(server.requests).toContain('/keys/0')
  })

  it('is whole for verifyPackage, which sees a cut segment, a clear one and a wrong key', async () => {
    expect(manifest.encryption).toEqual({ method: 'AES-128', segmentsPerKey: 2 })
    await expect(verifyPackage(dir)).resolves.toEqual(manifest)
    const invalid = { code: 'media.package_invalid' }

    const cut = await copyPackage('cut')
    await truncate(join(cut, 'video-360', '00001.m4s'), 16)
    await expect(verifyPackage(cut)).rejects.toMatchObject(invalid)

    const path = join('video-480', 'playlist.m3u8')
    for (const [name, from, to] of [
      ['clear', /#EXT-X-KEY:.*\n/, '#EXT-X-KEY:METHOD=NONE\n'],
      ['elsewhere', '../keys/1', '../keys/0'],
    ] as const) {
      const damaged = await copyPackage(name)
      const text = (await readFile(join(damaged, path), 'utf8')).replace(from, to)
      await writeFile(join(damaged, path), text)
      const file = { path: 'video-480/playlist.m3u8', sizeBytes: Buffer.byteLength(text) }
      const files = manifest.files.map((other) => (other.path === file.path ? file : other))
      await writeFile(join(damaged, 'manifest.json'), JSON.stringify({ ...manifest, files }))
      await expect(verifyPackage(damaged)).rejects.toMatchObject(invalid)
    }
  })
})

describe('encryptPackage', () => {
  it('brings a clear package to the same form, once', async () => {
    const outDir = join(bench.root, 'clear')
    const clear = await packageVideo(bench.tools, {
      source: clip,
      workDir: join(bench.root, 'work'),
      outDir,
      rungs: ['360'],
    })
    expect(clear.encryption).toBeUndefined()
    const sealed = await encryptPackage(outDir, clear, encryption)
    expect(await verifyPackage(outDir)).toEqual(sealed)
    expect(sealed.video[0]?.bandwidth).toBeGreaterThan(clear.video[0]?.bandwidth ?? 0)
    await expect(encryptPackage(outDir, sealed, encryption)).rejects.toMatchObject({
      code: 'media.package_invalid',
    })

    const other = await servePackage(outDir, encryption)
    const headers = ['-headers', `Authorization: Bearer ${other.bearer}\r\n`]
    const streams = await bench.readStreams(`${other.url}/video-360/playlist.m3u8`, headers)
    other.close()
    expect(streams).toMatchObject([{ nb_read_frames: '250' }])
  })

  it('refuses keys that are not 16 bytes long', async () => {
    const outDir = join(bench.root, 'short')
    const clear = await packageVideo(bench.tools, {
      source: clip,
      workDir: join(bench.root, 'work'),
      outDir,
      rungs: ['360'],
    })
    const short = { segmentsPerKey: 2, keyOf: () => Buffer.alloc(8) }
    await expect(encryptPackage(outDir, clear, short)).rejects.toThrow(RangeError)
  })
})
