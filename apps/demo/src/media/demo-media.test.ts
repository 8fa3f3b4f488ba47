import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { locateFfmpeg, probeVideo, verifyPackage } from '@repo/media'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findReadyPackage, generateDemoVideo, readReadyPackages } from './index.ts'
import { fitText, measureText, type TextStyle, wrapText } from './video/text.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'demo-media-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

describe('prepared demo videos in the repository', () => {
  it('are complete, small, and have captions, poster, storyboard and chapters', async () => {
    for (const ready of await readReadyPackages()) {
      const manifest = await verifyPackage(ready.dir)
      expect(manifest).toMatchObject({
        isComplete: true,
        video: [{ name: '360' }, { name: '720' }],
        captions: [{ lang: 'vi' }],
        poster: { file: 'poster.jpg', blurred: 'poster-blurred.jpg' },
        storyboard: { vtt: 'storyboard.vtt' },
      })
      expect(manifest.files.map(({ path }) => path)).toContain('poster-blurred.jpg')
      // Every clone carries it; about 4.5 MB with its stills.
      expect(manifest.files.reduce((sum, file) => sum + file.sizeBytes, 0)).toBeLessThan(5_000_000)
      expect(ready.chapters.at(-1)?.startMs).toBeLessThan(manifest.durationMs)
    }
  })

  it('are found by key', async () => {
    expect(await findReadyPackage('giai-phau-mach-mau-vung-mat')).toMatchObject({
      title: 'Giải phẫu mạch máu vùng mặt',
    })
    expect(await findReadyPackage('khong-co')).toBeNull()
  })
})

describe('generateDemoVideo', () => {
  it('makes a video with picture, sound, captions and chapters, and leaves no temporary files', async () => {
    const tools = await locateFfmpeg({ allowBundled: true })
    if (!tools) throw new Error('No ffmpeg: install ffmpeg 5.1 or newer')
    const outFile = join(dir, 'video.mp4')
    const video = await generateDemoVideo(tools, {
      title: 'Chăm sóc da sau laser',
      courseTitle: 'Laser cơ bản',
      doctorName: 'BS. Lê Thu Hà',
      points: ['Làm dịu: chườm mát 15 phút.', 'Chống nắng: SPF 50, thoa lại sau 2 giờ.'],
      durationSeconds: 20,
      seed: 'laser',
      outFile,
    })
    const probe = await probeVideo(tools, outFile)
    expect(probe).toMatchObject({
      video: { width: 1280, height: 720, frameRate: 15 },
      audio: { channels: 2 },
    })
    expect(Math.abs(probe.durationMs - video.durationMs)).toBeLessThan(100)
    expect(video.chapters.map(({ title }) => title)).toEqual(['Mở đầu', 'Làm dịu', 'Chống nắng', 'Tóm tắt'])
    expect(await readFile(video.captions[0]?.path ?? '', 'utf8')).toContain('chườm mát 15 phút')
    expect((await readdir(dir)).toSorted()).toEqual(['video.mp4', 'video.vi.vtt'])
  })
})

describe('text layout of a demo video', () => {
  const style: TextStyle = { family: 'Newsreader', weight: 500, size: 48, color: '#000', leading: 1.16 }
  const title = 'Xử trí tắc mạch sau tiêm chất làm đầy: nhận biết sớm và phác đồ hyaluronidase'

  it('wraps inside the width and keeps every word', () => {
    const lines = wrapText(title, style, 600)
    expect(lines.join(' ')).toBe(title)
    for (const line of lines) expect(measureText(line, style)).toBeLessThanOrEqual(600)
  })

  it('uses a smaller size when the lines do not fit', () => {
    expect(fitText(title, [style, { ...style, size: 30 }], 600, 2).style.size).toBe(30)
  })
})
