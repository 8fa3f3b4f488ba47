import type { Random } from './random.ts'
import type { Card } from './video.types.ts'

const sampleRate = 44_100
const chordSeconds = 8

type Chord = [number, number, number, number]

/** Notes in Hz, four voices a chord: quiet, open, without a beat. */
const progressions: [Chord[], Chord[]] = [
  [
    [130.81, 196.0, 261.63, 329.63],
    [110.0, 164.81, 261.63, 329.63],
    [87.31, 174.61, 261.63, 349.23],
    [98.0, 146.83, 246.94, 293.66],
  ],
  [
    [146.83, 220.0, 293.66, 369.99],
    [123.47, 185.0, 293.66, 369.99],
    [98.0, 196.0, 293.66, 392.0],
    [110.0, 164.81, 277.18, 329.63],
  ],
]

/** A soft pad under the whole video and a small bell at every new card, as 16-bit stereo WAV. */
export function composeSound(cards: Card[], durationSeconds: number, random: Random): Buffer {
  const length = Math.floor(durationSeconds * sampleRate)
  const left = new Float32Array(length)
  const right = new Float32Array(length)
  const chords = random.pick(progressions)
  for (let i = 0; i * chordSeconds < durationSeconds; i++) {
    chords[i % chords.length]?.forEach((hertz, voice) => {
      // Two voices a hair apart, one to each side: they beat slowly, which makes it warm and wide.
      addTone(left, hertz * 0.9985, i * chordSeconds, voice)
      addTone(right, hertz * 1.0015, i * chordSeconds, voice)
    })
  }
  for (const card of cards) {
    for (const channel of [left, right]) addBell(channel, (chords[0]?.[3] ?? 330) * 2, card.start + 0.25)
  }
  fadeEnds(left, right, length)
  return toWav(left, right)
}

function addTone(channel: Float32Array, hertz: number, start: number, voice: number): void {
  const from = Math.floor(start * sampleRate)
  const attack = 2.2
  const total = chordSeconds + 2.4
  const to = Math.min(channel.length, from + Math.floor(total * sampleRate))
  const gain = 0.05 / (1 + voice * 0.35)
  const turn = (2 * Math.PI * hertz) / sampleRate
  for (let n = from; n < to; n++) {
    const seconds = (n - from) / sampleRate
    const rise = Math.min(1, seconds / attack)
    const fall = Math.min(1, (total - seconds) / 2.4)
    const envelope = rise * rise * (3 - 2 * rise) * fall * fall
    const angle = turn * (n - from)
    channel[n] = (channel[n] ?? 0) + gain * envelope * (Math.sin(angle) + 0.22 * Math.sin(2 * angle))
  }
}

function addBell(channel: Float32Array, hertz: number, start: number): void {
  const from = Math.floor(start * sampleRate)
  const to = Math.min(channel.length, from + 2 * sampleRate)
  const turn = (2 * Math.PI * hertz) / sampleRate
  for (let n = from; n < to; n++) {
    const seconds = (n - from) / sampleRate
    const envelope = Math.min(1, seconds / 0.01) * Math.exp(-seconds * 3.2)
    channel[n] = (channel[n] ?? 0) + 0.035 * envelope * Math.sin(turn * (n - from))
  }
}

function fadeEnds(left: Float32Array, right: Float32Array, length: number): void {
  const fade = Math.floor(1.5 * sampleRate)
  for (let n = 0; n < Math.min(fade, length); n++) {
    const share = n / fade
    for (const channel of [left, right]) {
      const last = length - 1 - n
      channel[n] = (channel[n] ?? 0) * share
      channel[last] = (channel[last] ?? 0) * share
    }
  }
}

/** RIFF header (44 bytes) and interleaved samples. */
function toWav(left: Float32Array, right: Float32Array): Buffer {
  const dataBytes = left.length * 4
  const wav = Buffer.alloc(44 + dataBytes)
  wav.write('RIFF', 0, 'latin1')
  wav.writeUInt32LE(36 + dataBytes, 4)
  wav.write('WAVEfmt ', 8, 'latin1')
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(2, 22)
  wav.writeUInt32LE(sampleRate, 24)
  wav.writeUInt32LE(sampleRate * 4, 28)
  wav.writeUInt16LE(4, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36, 'latin1')
  wav.writeUInt32LE(dataBytes, 40)
  for (let n = 0; n < left.length; n++) {
    wav.writeInt16LE(toSample(left[n]), 44 + n * 4)
    wav.writeInt16LE(toSample(right[n]), 46 + n * 4)
  }
  return wav
}

function toSample(value: number | undefined): number {
  return Math.round(Math.max(-1, Math.min(1, value ?? 0)) * 32_767)
}
