import { describe, expect, it } from 'vitest'
import { SNIFF_BYTES, sniffContainer } from './sniff-container.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('sniffContainer', () => {
  it.each(['ftyp', 'moov', 'mdat', 'wide'])('takes a file that begins with a %s box for MP4/MOV', (box) => {
    expect(sniffContainer(bytes(`\0\0\0\x18${box}isom\0\0`))).toBe('mov')
  })

  it('knows Matroska and WebM by the EBML mark', () => {
    expect(sniffContainer(Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, 1, 0, 0, 0, 0, 0, 0, 0))).toBe('matroska')
  })

  it('knows AVI by its RIFF form', () => {
    expect(sniffContainer(bytes('RIFF\x10\x20\0\0AVI LIST'))).toBe('avi')
    expect(sniffContainer(bytes('RIFF\x10\x20\0\0WAVEfmt '))).toBeNull()
  })

  it.each([
    ['a transport stream', 0],
    ['one of a camera, with a time before each packet', 4],
  ])('knows %s by three packets in a row', (_, timeBytes) => {
    const head = new Uint8Array(SNIFF_BYTES)
    for (const packet of [0, 1, 2]) head[timeBytes + packet * (188 + timeBytes)] = 0x47
    expect(sniffContainer(head)).toBe('mpegts')
    head[timeBytes + 188 + timeBytes] = 0
    expect(sniffContainer(head)).toBeNull()
    expect(sniffContainer(head.subarray(0, 200))).toBeNull()
  })

  it.each([
    ['a picture', 'GIF89a and more words to come'],
    ['a playlist', '#EXTM3U\n#EXTINF:4,\nfile:///etc/passwd'],
    ['a concat script', 'ffconcat version 1.0\nfile /etc/passwd'],
    ['text', 'just some words here'],
    ['a stub', 'abcd'],
    ['nothing', ''],
  ])('refuses %s', (_, content) => {
    expect(sniffContainer(bytes(content))).toBeNull()
  })
})
