import { describe, expect, it } from 'vitest'
import { sniffContainer } from './sniff-container.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('sniffContainer', () => {
  it.each(['ftyp', 'moov', 'mdat', 'wide'])('takes a file that begins with a %s box for MP4/MOV', (box) => {
    expect(sniffContainer(bytes(`\0\0\0\x18${box}isom\0\0`))).toBe('mov')
  })

  it('knows Matroska and WebM by the EBML mark', () => {
    expect(sniffContainer(Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, 1, 0, 0, 0, 0, 0, 0, 0))).toBe('matroska')
  })

  it.each([
    ['a playlist', '#EXTM3U\n#EXTINF:4,\nfile:///etc/passwd'],
    ['a concat script', 'ffconcat version 1.0\nfile /etc/passwd'],
    ['text', 'just some words here'],
    ['a stub', 'abcd'],
    ['nothing', ''],
  ])('refuses %s', (_, content) => {
    expect(sniffContainer(bytes(content))).toBeNull()
  })
})
