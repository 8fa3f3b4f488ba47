import { RECORDING_MINUTES } from '@repo/contract/recording-limits'
import { useEffect, useRef, useState } from 'react'

const limitMs = RECORDING_MINUTES * 60_000
/** Clear speech; the server makes its own form of it. */
const bitsPerSecond = 48_000
/** What browsers record and the server takes, the best first. */
const types = ['audio/webm;codecs=opus', 'audio/mp4']
const tickMs = 250
/** So long without a sound, and the microphone is off or far away, in ms. */
const silentMs = 4000
/** Of the whole swing; a quiet room stays below. */
const heardFrom = 0.02

type MicrophoneFault = 'refused' | 'missing' | 'busy' | 'unsupported' | 'failed' | 'nothing'
type MicrophoneState = 'off' | 'asking' | 'recording' | 'paused'

export interface Recorded {
  file: Blob
  durationMs: number
  /** It ended because no more fits. */
  isFull: boolean
}

const faultOf = (error: unknown): MicrophoneFault => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'failed'
}

const isSupported = () =>
  typeof MediaRecorder !== 'undefined' &&
  Boolean(navigator.mediaDevices?.getUserMedia) &&
  types.some((type) => MediaRecorder.isTypeSupported(type))

/** How loud it is, 0 to 1; null where the browser does not tell. */
function listenTo(stream: MediaStream): { level: () => number | null; close: () => void } {
  if (typeof AudioContext === 'undefined') return { level: () => null, close: () => {} }
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 512
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Uint8Array(analyser.fftSize)
  return {
    level() {
      analyser.getByteTimeDomainData(samples)
      return samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample - 128)), 0) / 128
    },
    close: () => void context.close(),
  }
}

interface Run {
  recorder: MediaRecorder
  stop: () => void
}

/** Records from the microphone by a press, within the limit of an answer. */
export function useMicrophone(onRecorded: (recorded: Recorded) => void) {
  const [state, setState] = useState<MicrophoneState>('off')
  const [fault, setFault] = useState<MicrophoneFault | null>(null)
  const [elapsedMs, setElapsedMs] = useState(0)
  const [level, setLevel] = useState<number | null>(null)
  const [isSilent, setIsSilent] = useState(false)
  const run = useRef<Run | null>(null)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      run.current?.stop()
    }
  }, [])

  const record = (stream: MediaStream) => {
    const recorder = new MediaRecorder(stream, {
      mimeType: types.find((type) => MediaRecorder.isTypeSupported(type)),
      audioBitsPerSecond: bitsPerSecond,
    })
    const chunks: Blob[] = []
    const sound = listenTo(stream)
    let [spokenMs, quietMs, isFull] = [0, 0, false]
    /** Since when it records without a pause; null in one. */
    let since: number | null = performance.now()
    const passed = () => spokenMs + (since === null ? 0 : performance.now() - since)
    const tick = () => {
      setElapsedMs(Math.min(limitMs, passed()))
      if (recorder.state !== 'recording') return
      const loud = sound.level()
      setLevel(loud)
      quietMs = loud === null || loud >= heardFrom ? 0 : quietMs + tickMs
      setIsSilent(quietMs >= silentMs)
      if (passed() < limitMs) return
      isFull = true
      stop()
    }
    const timer = setInterval(tick, tickMs)
    const stop = () => {
      if (recorder.state !== 'inactive') recorder.stop()
    }
    recorder.addEventListener('dataavailable', ({ data }) => {
      if (data.size > 0) chunks.push(data)
    })
    recorder.addEventListener('pause', () => {
      spokenMs = passed()
      since = null
      setState('paused')
      setLevel(null)
      setIsSilent(false)
    })
    recorder.addEventListener('resume', () => {
      since = performance.now()
      quietMs = 0
      setState('recording')
    })
    recorder.addEventListener('error', () => {
      setFault('failed')
      stop()
    })
    // The microphone was pulled out, or the phone took it for a call: what was said is kept.
    for (const track of stream.getTracks())
      track.addEventListener('ended', () => {
        setFault('failed')
        stop()
      })
    recorder.addEventListener('stop', () => {
      const durationMs = Math.min(limitMs, passed())
      clearInterval(timer)
      sound.close()
      for (const track of stream.getTracks()) track.stop()
      run.current = null
      setState('off')
      setLevel(null)
      setIsSilent(false)
      const file = new Blob(chunks, { type: recorder.mimeType.split(';', 1)[0] })
      if (file.size === 0) setFault('nothing')
      else onRecorded({ file, durationMs: Math.round(durationMs), isFull })
    })
    run.current = { recorder, stop }
    recorder.start(1000)
    setElapsedMs(0)
    setState('recording')
  }

  return {
    state,
    fault,
    elapsedMs,
    limitMs,
    level,
    isSilent,
    async start(): Promise<void> {
      setFault(null)
      if (!isSupported()) return setFault('unsupported')
      setState('asking')
      try {
        const stream = await navigator.mediaDevices.getUserMedia({
          audio: { echoCancellation: true, noiseSuppression: true, channelCount: 1 },
        })
        if (isGone.current) for (const track of stream.getTracks()) track.stop()
        else record(stream)
      } catch (error) {
        setState('off')
        setFault(faultOf(error))
      }
    },
    pause: () => run.current?.recorder.pause(),
    resume: () => run.current?.recorder.resume(),
    stop: () => run.current?.stop(),
  }
}
