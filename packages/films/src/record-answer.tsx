import { formatTime, useVoice } from '@repo/player/voice'
import { useSession, useSessionStore } from '@repo/session'
import { toast, useConfirm } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { useObjectUrl } from '@repo/shell/use-object-url'
import { Button } from '@repo/ui/button'
import { FileButton } from '@repo/ui/file-button'
import { alertProps } from '@repo/ui/lib/alert'
import { Progress } from '@repo/ui/progress'
import { Mic, Pause, Square } from 'lucide-react'
import { type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { type AnswerPlace, DeliveryRefused, type DeliveryStep, deliver } from './deliver.ts'
import { recorderStore } from './recorder-store.ts'
import { recordingMessages as copy } from './recording.messages.ts'
import { checkFile } from './recording-check.ts'
import { type Recorded, useMicrophone } from './use-microphone.ts'
import { VoiceBar } from './voice-bar.tsx'

export interface RecordAnswerHandle {
  /**
   * Sends what was recorded and waits until it can be given.
   * @returns the id of the recording, null where nothing was recorded; false when it could not be sent, which is said
   */
  deliver: () => Promise<string | null | false>
  /** Forgets the recording, because it was given. */
  clear: () => void
}

interface RecordAnswerProps {
  place: AnswerPlace
  /** Whether there is something recorded, or being recorded. */
  onHas?: (has: boolean) => void
  ref?: Ref<RecordAnswerHandle>
}

interface Current {
  file: File
  durationMs: number
  uploadId: string | null
}

const keyOf = (place: AnswerPlace) =>
  'questionId' in place ? `question:${place.questionId}` : `hand-in:${place.handInId}`

const endings: Record<string, string> = { 'audio/webm': 'webm', 'audio/mp4': 'm4a' }
const nameOf = (file: Blob) => `tra-loi.${endings[file.type] ?? 'webm'}`

/** A doctor's recording: made here or chosen as a file, played back, and kept in the browser until it is given. */
export function RecordAnswer({ place, onHas, ref }: RecordAnswerProps) {
  const api = useApi()
  const session = useSessionStore()
  const userId = useSession().user?.id ?? ''
  const confirm = useConfirm()
  const key = keyOf(place)
  const [current, setCurrent] = useState<Current | null>(null)
  const [isKept, setIsKept] = useState(true)
  const [isRestored, setIsRestored] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isFull, setIsFull] = useState(false)
  const [step, setStep] = useState<DeliveryStep | null>(null)
  const sending = useRef<AbortController | null>(null)
  const latest = useRef<Current | null>(null)

  const hold = useCallback(
    (next: Current | null) => {
      latest.current = next
      setCurrent(next)
      if (next) void recorderStore.keep(key, { userId, ...next }).then(setIsKept)
      else void recorderStore.forget(key)
    },
    [key, userId],
  )
  const take = (file: Blob, durationMs: number, name: string) => {
    setProblem(null)
    setIsRestored(false)
    hold({ file: new File([file], name, { type: file.type }), durationMs, uploadId: null })
  }
  const microphone = useMicrophone(({ file, durationMs, isFull: wasFull }: Recorded) => {
    setIsFull(wasFull)
    take(file, durationMs, nameOf(file))
  })
  const isRecording = microphone.state === 'recording' || microphone.state === 'paused'

  useEffect(() => {
    let isOver = false
    void recorderStore.find(key, userId).then((found) => {
      if (isOver || !found || latest.current) return
      const { file, durationMs, uploadId } = found
      latest.current = { file, durationMs, uploadId }
      setCurrent(latest.current)
      setIsRestored(true)
    })
    return () => {
      isOver = true
    }
  }, [key, userId])
  useEffect(() => () => sending.current?.abort(), [])
  const has = current !== null || isRecording
  useEffect(() => onHas?.(has), [onHas, has])
  // What cannot be kept would be lost with the page.
  useEffect(() => {
    if (!isRecording && (current === null || isKept)) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isRecording, current, isKept])

  useImperativeHandle(ref, () => ({
    async deliver() {
      const mine = latest.current
      if (isRecording) {
        setProblem(copy.stopFirst)
        return false
      }
      if (!mine) return null
      const stopping = new AbortController()
      sending.current = stopping
      setProblem(null)
      try {
        return await deliver({
          api,
          session,
          place,
          file: mine.file,
          uploadId: mine.uploadId,
          onUpload: (uploadId) => hold({ ...mine, uploadId }),
          onStep: setStep,
          signal: stopping.signal,
        })
      } catch (error) {
        if (error instanceof DeliveryRefused) setProblem(error.message)
        else if (!stopping.signal.aborted) throw error
        return false
      } finally {
        setStep(null)
        sending.current = null
      }
    },
    clear: () => {
      setIsRestored(false)
      setIsFull(false)
      hold(null)
    },
  }))

  const pick = async (file: File) => {
    try {
      const found = await checkFile(file)
      if ('problem' in found) return setProblem(found.problem)
      setIsFull(false)
      take(file, found.durationMs, file.name)
    } catch (error) {
      toast.failure(error)
    }
  }
  const discard = async () => {
    const isSure = await confirm({
      title: copy.discardTitle,
      body: copy.discardBody,
      confirmLabel: copy.discard,
      cancelLabel: copy.again,
      tone: 'danger',
    })
    if (!isSure) return
    const uploadId = latest.current?.uploadId
    setProblem(null)
    setIsRestored(false)
    setIsFull(false)
    hold(null)
    // Where this fails, the server throws it away by itself after some days.
    if (uploadId) await api.recordings.discard.call({ params: { id: uploadId } }).catch(() => {})
  }

  return (
    <section aria-label={copy.title} className="rounded-md border p-4">
      <h3 className="font-text text-sm font-semibold">{copy.title}</h3>
      {current ? null : <p className="mt-1 text-sm text-3">{copy.hint}</p>}
      {isRecording ? <Meter {...microphone} /> : null}
      {current && !isRecording ? (
        <div className="mt-3 grid gap-2">
          <Preview key={current.file.size} {...current} />
          {step ? (
            <Step bytes={current.file.size} onStop={() => sending.current?.abort()} step={step} />
          ) : (
            <>
              <p className="text-sm text-3">
                {isFull ? `${copy.full} ` : ''}
                {isRestored ? `${copy.restored} ` : ''}
                {isKept ? copy.kept : copy.notKept}
              </p>
              <Button className="justify-self-start" onClick={() => void discard()} size="sm" variant="ghost">
                {copy.discard}
              </Button>
            </>
          )}
        </div>
      ) : null}
      {[problem, microphone.fault && copy.faults[microphone.fault]].map((text) =>
        text ? (
          <p className="mt-2 text-sm text-danger" key={text} {...alertProps}>
            {text}
          </p>
        ) : null,
      )}
      {current || isRecording ? null : (
        <div className="mt-3 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
          <Button
            className="max-sm:col-span-2"
            icon={<Mic aria-hidden="true" size={18} />}
            isBusy={microphone.state === 'asking'}
            onClick={() => {
              setProblem(null)
              void microphone.start()
            }}
            size="sm"
            variant="secondary"
          >
            {microphone.state === 'asking' ? copy.askingMic : copy.record}
          </Button>
          <FileButton accept="video/*" onPick={(file) => void pick(file)}>
            {copy.pickVideo}
          </FileButton>
          <FileButton accept="audio/*,.m4a,.webm" onPick={(file) => void pick(file)}>
            {copy.pickAudio}
          </FileButton>
        </div>
      )}
    </section>
  )
}

function Meter({
  state,
  elapsedMs,
  limitMs,
  level,
  isSilent,
  pause,
  resume,
  stop,
}: ReturnType<typeof useMicrophone>) {
  const isPaused = state === 'paused'
  return (
    <div className="mt-3 grid gap-3">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="inline-flex items-center gap-2 font-semibold" role="status">
          <span
            aria-hidden="true"
            className={isPaused ? 'size-3 rounded-full border-2' : 'size-3 rounded-full bg-danger'}
          />
          {isPaused ? copy.paused : copy.recording}
        </span>
        <span className="font-num">
          {copy.timeOf(formatTime(elapsedMs / 1000), formatTime(limitMs / 1000))}
        </span>
      </p>
      {level === null ? null : (
        <meter aria-label={copy.level} className="h-3 w-full" max={1} min={0} value={Math.sqrt(level)} />
      )}
      <p className={isSilent ? 'text-sm text-warning' : 'sr-only'} role="status">
        {isSilent ? copy.silent : null}
      </p>
      <div className="grid grid-cols-2 gap-3 sm:flex">
        <Button
          icon={isPaused ? <Mic aria-hidden="true" size={18} /> : <Pause aria-hidden="true" size={18} />}
          className="whitespace-nowrap max-sm:px-2"
          onClick={isPaused ? resume : pause}
          variant="secondary"
        >
          {isPaused ? copy.goOn : copy.pauseRecording}
        </Button>
        <Button icon={<Square aria-hidden="true" size={18} />} onClick={stop}>
          {copy.stop}
        </Button>
      </div>
    </div>
  )
}

/** What was recorded, before it is sent. */
function Preview({ file, durationMs }: Current) {
  const url = useObjectUrl(file)
  const source = useRef<string | undefined>(undefined)
  source.current = url
  const voice = useVoice(async (media, startAt) => {
    media.src = source.current ?? ''
    media.currentTime = startAt
    return () => {
      media.removeAttribute('src')
      media.load()
    }
  })
  if (file.type.startsWith('video/'))
    return (
      <video
        aria-label={copy.watch}
        className="max-h-80 w-full rounded-md bg-black"
        controls
        playsInline
        src={url}
      >
        <track kind="captions" />
      </video>
    )
  return <VoiceBar durationMs={durationMs} label={copy.listen} voice={voice} />
}

function Step({ step, bytes, onStop }: { step: DeliveryStep; bytes: number; onStop: () => void }) {
  const percent = step.kind === 'sending' ? Math.floor((100 * step.sentBytes) / Math.max(1, bytes)) : 100
  return (
    <>
      {step.kind === 'sending' ? <Progress label={copy.progress} value={percent} /> : null}
      <p className="text-sm" role="status">
        {copy[step.kind]}
      </p>
      <Button className="justify-self-start" onClick={onStop} size="sm" variant="secondary">
        {copy.stopSending}
      </Button>
    </>
  )
}
