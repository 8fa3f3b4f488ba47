import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PackageManifest } from '../types.ts'

type MasterInput = Pick<PackageManifest, 'video' | 'keyFrames' | 'audio' | 'otherAudio' | 'captions'>

/** Name and language of a sound track that has neither; lessons are Vietnamese by default. */
export const unnamedSound = { language: 'vi', label: 'Tiếng Việt' } as const

const audioGroup = 'sound'
const subtitleGroup = 'captions'

/**
 * The master playlist of a package, lowest rung first. Each variant states what it costs with its sound. With sound
 * there is also a variant of sound alone, for networks that carry nothing more.
 */
export function buildMasterPlaylist(input: MasterInput): string {
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...soundLines(input),
    ...captionLines(input),
    ...input.video.flatMap((video) => videoLines(video, input)),
    ...soundOnlyLines(input),
    ...keyFrameLines(input),
  ]
  return `${lines.join('\n')}\n`
}

/** Writes `master.m3u8`; a reader sees the old or the new text, never a half. */
export async function writeMasterPlaylist(dir: string, input: MasterInput): Promise<void> {
  const temporary = join(dir, 'master.m3u8.tmp')
  await writeFile(temporary, buildMasterPlaylist(input))
  await rename(temporary, join(dir, 'master.m3u8'))
}

function soundLines({ audio, otherAudio = [], video }: MasterInput): string[] {
  if (!audio) return []
  return [audio, ...otherAudio].map(({ channels, playlist, language, label }, i) =>
    tag('MEDIA', {
      TYPE: 'AUDIO',
      'GROUP-ID': quote(audioGroup),
      NAME: quote(label ?? unnamedSound.label),
      LANGUAGE: quote(language ?? unnamedSound.language),
      DEFAULT: i === 0 ? 'YES' : 'NO',
      AUTOSELECT: 'YES',
      CHANNELS: quote(String(channels)),
      // Without a URI the sound is in the variant itself, which is so only where there is no picture.
      ...(i > 0 || video.length > 0 ? { URI: quote(playlist) } : {}),
    }),
  )
}

function captionLines({ captions }: MasterInput): string[] {
  return captions.map((caption) =>
    tag('MEDIA', {
      TYPE: 'SUBTITLES',
      'GROUP-ID': quote(subtitleGroup),
      NAME: quote(caption.label),
      LANGUAGE: quote(caption.lang),
      DEFAULT: caption.isDefault ? 'YES' : 'NO',
      AUTOSELECT: 'YES',
      FORCED: 'NO',
      URI: quote(caption.playlist),
    }),
  )
}

function videoLines(
  video: PackageManifest['video'][number],
  { audio, otherAudio = [], captions }: MasterInput,
): string[] {
  const costOf = (of: 'bandwidth' | 'averageBandwidth') =>
    video[of] + Math.max(0, ...(audio ? [audio, ...otherAudio] : []).map((track) => track[of]))
  const codecs = audio ? `${video.codecs},${audio.codecs}` : video.codecs
  return [
    tag('STREAM-INF', {
      BANDWIDTH: String(costOf('bandwidth')),
      'AVERAGE-BANDWIDTH': String(costOf('averageBandwidth')),
      CODECS: quote(codecs),
      RESOLUTION: `${video.width}x${video.height}`,
      'FRAME-RATE': video.frameRate.toFixed(3),
      ...(audio ? { AUDIO: quote(audioGroup) } : {}),
      ...(captions.length > 0 ? { SUBTITLES: quote(subtitleGroup) } : {}),
      'CLOSED-CAPTIONS': 'NONE',
    }),
    video.playlist,
  ]
}

/** RFC 8216 §4.3.4.3: pictures for fast searching, without sound. */
function keyFrameLines({ keyFrames }: MasterInput): string[] {
  if (!keyFrames) return []
  const { bandwidth, averageBandwidth, codecs, width, height, playlist } = keyFrames
  return [
    tag('I-FRAME-STREAM-INF', {
      BANDWIDTH: String(bandwidth),
      'AVERAGE-BANDWIDTH': String(averageBandwidth),
      CODECS: quote(codecs),
      RESOLUTION: `${width}x${height}`,
      URI: quote(playlist),
    }),
  ]
}

function soundOnlyLines({ audio, captions }: MasterInput): string[] {
  if (!audio) return []
  return [
    tag('STREAM-INF', {
      BANDWIDTH: String(audio.bandwidth),
      'AVERAGE-BANDWIDTH': String(audio.averageBandwidth),
      CODECS: quote(audio.codecs),
      AUDIO: quote(audioGroup),
      ...(captions.length > 0 ? { SUBTITLES: quote(subtitleGroup) } : {}),
    }),
    audio.playlist,
  ]
}

function tag(name: string, attributes: Record<string, string>): string {
  const pairs = Object.entries(attributes).map(([key, value]) => `${key}=${value}`)
  return `#EXT-X-${name}:${pairs.join(',')}`
}

/** A quoted string of RFC 8216 may hold neither quotes nor line breaks. */
function quote(value: string): string {
  return `"${value.replace(/["\r\n]/g, ' ').trim()}"`
}
