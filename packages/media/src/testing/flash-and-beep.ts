import { createDecipheriv } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { keyIndexOf } from '../encryption/encrypt-segments.ts'
import { runProcess } from '../ffmpeg/run-process.ts'
import { parseMediaPlaylist } from '../hls/media-playlist.ts'
import { createLineReader } from '../probe/packet-lines.ts'
import type { FfmpegTools, PackageEncryption } from '../types.ts'

/** A white picture and a tone of 1 kHz begin together at each of these times, in seconds. */
export const flashAndBeep = (input: {
  size: string
  rate: string
  seconds: number
  at: number[]
  sampleRate?: number
}) => {
  const { size, rate, seconds, at, sampleRate = 48_000 } = input
  const white = at.map((t) => `between(t,${t - 0.001},${t + 0.199})`).join('+')
  const beep = at.map((t) => `between(t,${t},${t + 0.2})`).join('+')
  return {
    picture: [
      '-f',
      'lavfi',
      '-i',
      `color=black:size=${size}:rate=${rate}:duration=${seconds},drawbox=color=white:t=fill:enable='${white}'`,
    ],
    sound: [
      '-f',
      'lavfi',
      '-i',
      `aevalsrc='0.4*sin(2*PI*1000*t)*(${beep})':sample_rate=${sampleRate}:duration=${seconds}`,
    ],
  }
}

/** Puts a rendition together as a player does: segment after segment, opened with its key, behind the init segment. */
export async function joinRendition(dir: string, playlist: string, keys: PackageEncryption): Promise<string> {
  const folder = join(dir, dirname(playlist))
  const { init, segments } = parseMediaPlaylist(await readFile(join(dir, playlist), 'utf8'))
  const parts = [await readFile(join(folder, init ?? ''))]
  for (const [index, { uri, key }] of segments.entries()) {
    const iv = Buffer.from(key?.iv ?? '', 'hex')
    const secret = keys.keyOf(keyIndexOf(index, keys.segmentsPerKey))
    const opener = createDecipheriv('aes-128-cbc', secret, iv)
    parts.push(opener.update(await readFile(join(folder, uri))), opener.final())
  }
  const path = join(folder, 'joined.mp4')
  await writeFile(path, Buffer.concat(parts))
  return path
}

/** The times of the boxes as they stand, as Media Source Extensions read them. */
const asPlayersRead = ['-ignore_editlist', '1', '-copyts']

/** When flashes begin in a file, in ms; `input` are ffmpeg's arguments before it. */
export async function readFlashes(
  tools: FfmpegTools,
  path: string,
  input = asPlayersRead,
): Promise<number[]> {
  const graph = 'scale=32:18:flags=neighbor,signalstats,metadata=mode=print:key=lavfi.signalstats.YAVG:file=-'
  const output = ['-map', '0:v:0', '-fps_mode', 'passthrough', '-vf', graph]
  let wasWhite = false
  return readTimes(tools, [...input, '-i', path, ...output], (ms, brightness) => {
    const begins = brightness > 128 && !wasWhite
    wasWhite = brightness > 128
    return begins ? ms : null
  })
}

/**
 * When beeps begin in a file, in ms; `input` as above. Each begins where at least 50 ms of silence end, to the sample.
 * @param fromSeconds near the first beep of a long file: ffmpeg prints six digits, which must reach to the millisecond
 */
export async function readBeeps(
  tools: FfmpegTools,
  path: string,
  input = asPlayersRead,
  fromSeconds = 0,
): Promise<number[]> {
  const graph = [
    `asetpts=PTS-${fromSeconds}/TB`,
    'silencedetect=noise=-24dB:duration=0.05',
    'ametadata=mode=print:key=lavfi.silence_end:file=-',
  ]
  const output = ['-map', '0:a:0', '-af', graph.join(',')]
  return readTimes(tools, [...input, '-i', path, ...output], (_, seconds) => (fromSeconds + seconds) * 1000)
}

/** Runs a graph that prints a time and a value for each frame, and keeps what `judge` finds. */
async function readTimes(
  tools: FfmpegTools,
  args: string[],
  judge: (ms: number, value: number) => number | null,
): Promise<number[]> {
  const found: number[] = []
  let ms = Number.NaN
  const onStdout = createLineReader((line) => {
    const time = /pts_time:(\S+)/.exec(line)?.[1]
    if (time !== undefined) ms = Number(time) * 1000
    const value = /^lavfi\.[\w.]+=(\S+)/.exec(line)?.[1]
    const hit = value === undefined ? null : judge(ms, Number(value))
    if (hit !== null) found.push(hit)
  })
  const all = ['-v', 'error', ...args, '-f', 'null', '/dev/null']
  const { exitCode, stderrTail } = await runProcess(tools.ffmpegPath, all, { timeoutMs: 120_000, onStdout })
  if (exitCode !== 0) throw new Error(stderrTail)
  return found
}
