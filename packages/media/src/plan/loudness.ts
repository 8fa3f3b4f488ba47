import type { AudioRendition, Gain, LoudnessTarget } from '../types.ts'

/** What ffmpeg's meter of EBU R 128 tells of a track. */
export type Loudness = { lufs: number; truePeakDb: number }

/** Speech for phones and laptops: streamed sound is brought to between -16 and -20 (AES TD1008, 2021). */
export const defaultLoudness: LoudnessTarget = { lufs: -16, truePeakDb: -1.5 }

/** A track quieter than this holds no speech and would only become loud noise. */
const silentBelowLufs = -50
/** The encoder may exceed the given peaks by this much. */
const encoderOvershootDb = 2
/** A smaller change is not audible. */
const negligibleDb = 0.3
/** Loudness that a limiter removed is added back up to this much; more would be heard as pumping. */
const maxMakeUpDb = 6

/** The change that brings a track to the target loudness; null if it stays as it is. */
export function planGain(measured: Loudness | null, target: LoudnessTarget): Gain | null {
  if (!measured || measured.lufs < silentBelowLufs) return null
  const db = round(target.lufs - measured.lufs)
  const limitDb = target.truePeakDb - encoderOvershootDb
  const isLimited = measured.truePeakDb + db > limitDb
  if (Math.abs(db) < negligibleDb && !isLimited) return null
  return { db, limitDb: isLimited ? limitDb : null }
}

/** Adds the loudness back that the limiter removed, once its result was measured. */
export function makeUp(gain: Gain, limited: Loudness | null, target: LoudnessTarget): Gain {
  const missing = limited ? target.lufs - limited.lufs : 0
  return { ...gain, db: round(gain.db + Math.min(maxMakeUpDb, Math.max(0, missing))) }
}

/** Channels and loudness of a track; peaks between the samples are found at four times the rate. */
export function soundFilters({ channels, sampleRate, gain }: AudioRendition): string[] {
  const layout = `aformat=channel_layouts=${channels === 1 ? 'mono' : 'stereo'}`
  if (!gain) return [layout]
  const limit = (10 ** ((gain.limitDb ?? 0) / 20)).toFixed(4)
  const limiter = [
    `aresample=${sampleRate * 4}`,
    `alimiter=limit=${limit}:level=0:attack=1:release=60`,
    `aresample=${sampleRate}`,
  ]
  return [layout, `volume=${gain.db}dB`, ...(gain.limitDb === null ? [] : limiter)]
}

const round = (db: number) => Math.round(db * 100) / 100
