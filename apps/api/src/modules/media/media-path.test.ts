import { expect, test } from 'vitest'
import { readMediaAddress } from './media-path.ts'

const KEY = 'c0ffee00'.repeat(4)
const at = (file: string) => readMediaAddress(`/media/abc.def/${KEY}/${file}`)?.file ?? null

test.each([
  ['master.m3u8', { kind: 'master' }],
  ['captions/vi.vtt', { kind: 'captions', lang: 'vi', form: 'vtt' }],
  ['captions/zh-Hant.m3u8', { kind: 'captions', lang: 'zh-Hant', form: 'm3u8' }],
  ['keys/0', { kind: 'key', index: 0 }],
  ['keys/12', { kind: 'key', index: 12 }],
  [
    'video-720/playlist.m3u8',
    { kind: 'stored', name: 'video-720/playlist.m3u8', isSegment: false, media: null },
  ],
  ['video-720/init.mp4', { kind: 'stored', name: 'video-720/init.mp4', isSegment: true, media: null }],
  [
    'video-1080/00012.m4s',
    { kind: 'stored', name: 'video-1080/00012.m4s', isSegment: true, media: { index: 12, isPicture: true } },
  ],
  [
    'video-72/00012.m4s',
    { kind: 'stored', name: 'video-72/00012.m4s', isSegment: true, media: { index: 12, isPicture: true } },
  ],
  [
    'iframes/00012.m4s',
    {
      kind: 'stored',
      name: 'iframes/00012.m4s',
      isSegment: true,
      media: { index: 12, isPicture: false, isStill: true },
    },
  ],
  [
    'audio/00012.m4s',
    { kind: 'stored', name: 'audio/00012.m4s', isSegment: true, media: { index: 12, isPicture: false } },
  ],
  [
    'audio-2/00012.m4s',
    { kind: 'stored', name: 'audio-2/00012.m4s', isSegment: true, media: { index: 12, isPicture: false } },
  ],
  ['storyboard-12.jpg', { kind: 'stored', name: 'storyboard-12.jpg', isSegment: false, media: null }],
  ['poster-blurred.jpg', { kind: 'stored', name: 'poster-blurred.jpg', isSegment: false, media: null }],
])('media path: %s is recognised', (file, expected) => {
  expect(at(file)).toEqual(expected)
})

test.each([
  '',
  '/',
  'manifest.json',
  'audio-5/00012.m4s',
  'iframes-360/00012.m4s',
  'iframes/12.jpg',
  'storyboard-1000.jpg',
  'storyboard-2.vtt',
  'master.m3u8/',
  'master.m3u8?x=1',
  'master.m3u8#x',
  'master.m3u8%00',
  '%6daster.m3u8',
  'MASTER.M3U8',
  'video-720/00012.M4S',
  'video-720//00012.m4s',
  '/video-720/00012.m4s',
  'video-720/../video-720/00012.m4s',
  'video-720/..%2f00012.m4s',
  'video-720/%2e%2e/00012.m4s',
  'video-720/%252e%252e/00012.m4s',
  'video-720/..;/00012.m4s',
  'video-720\\00012.m4s',
  'video-720/12.m4s',
  'video-72000/00012.m4s',
  'keys/00',
  'keys/-1',
  'keys/0x0',
  'keys/1e1',
  'keys/999999',
  'keys/',
  'captions/../master.m3u8',
  'captions/vi.srt',
  'originals/x',
  '../originals/x',
])('media path: the file name %j is refused', (file) => {
  expect(at(file)).toBeNull()
})

test.each([
  `/media//${KEY}/master.m3u8`,
  `/media/abc/${KEY}/master.m3u8`,
  `/media/abc.def.ghi/${KEY}/master.m3u8`,
  `/media/abc.def/${KEY.toUpperCase()}/master.m3u8`,
  `/media/abc.def/${KEY.slice(1)}/master.m3u8`,
  `/MEDIA/abc.def/${KEY}/master.m3u8`,
  `//media/abc.def/${KEY}/master.m3u8`,
  `/media/./abc.def/${KEY}/master.m3u8`,
  `http://x/media/abc.def/${KEY}/master.m3u8`,
])('media path: the address %s is refused', (url) => {
  expect(readMediaAddress(url)).toBeNull()
})
