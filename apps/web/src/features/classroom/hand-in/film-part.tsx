import { FilmFacts, HandInFilm } from '@repo/films/hand-in-film'
import { toast, useConfirm } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import type { AssignmentTask, HandIn, HandInOverview } from '@repo/shell/hand-in-view'
import { Button } from '@repo/ui/button'
import { FileButton } from '@repo/ui/file-button'
import { alertProps } from '@repo/ui/lib/alert'
import { Progress } from '@repo/ui/progress'
import { isBusy, type UploadItem } from '@repo/uploads/upload.types'
import { uploadMessages } from '@repo/uploads/uploads.messages'
import { useEffect, useEffectEvent, useState } from 'react'
import { filmProblem } from './film-check.ts'
import { handInMessages } from './hand-in.messages.ts'
import { useFilmUpload } from './use-film-upload.ts'

const copy = handInMessages.film
/** How often the server is asked how far a film is. */
const POLL_MS = 5000

interface Props {
  lessonId: string
  label: string
  task: AssignmentTask
  draft: HandIn | null
  /** That it was not handed in for want of a film, in words. */
  missing: string | null
  onChanged: (overview: HandInOverview) => void
}

/** Takes or chooses a film, sends it, and shows how far it is. */
export function FilmPart({ lessonId, label, task, draft, missing, onChanged }: Props) {
  const api = useApi()
  const confirm = useConfirm()
  const [problem, setProblem] = useState<string | null>(null)
  const [isChecking, setIsChecking] = useState(false)
  const film = draft?.film ?? null
  const readAnew = async () => {
    try {
      onChanged(await api.handIns.handIns.call({ params: { lessonId } }))
    } catch {
      // The next look finds out.
    }
  }
  const { queue, item } = useFilmUpload(
    lessonId,
    film?.state === 'uploading' ? film.uploadId : null,
    () => void readAnew(),
  )
  const sending = item && item.status !== 'done' ? item : null
  const isComing = film?.state === 'queued' || film?.state === 'preparing'
  const look = useEffectEvent(() => void readAnew())
  useEffect(() => {
    if (!isComing) return
    const timer = setInterval(look, POLL_MS)
    return () => clearInterval(timer)
  }, [isComing])

  const pick = async (file: File) => {
    if (!queue) return
    setProblem(null)
    setIsChecking(true)
    try {
      const found = await filmProblem(file, task)
      if (found) return setProblem(found)
      const before = sending
      if (before) await queue.cancel(before.key)
      const [refusal] = await queue.add([{ file }])
      if (refusal) setProblem(refusal.reason)
    } catch (error) {
      toast.failure(error)
    } finally {
      setIsChecking(false)
    }
  }
  const pickAgain = (file: File) => {
    if (queue && sending) setProblem(queue.giveFile(sending.key, { file }))
  }
  const cancel = async () => {
    if (!queue || !sending) return
    try {
      await queue.cancel(sending.key)
      await readAnew()
    } catch (error) {
      toast.failure(error)
    }
  }
  const remove = async () => {
    const isSure = await confirm({
      title: copy.removeTitle,
      body: copy.removeBody,
      confirmLabel: copy.remove,
      cancelLabel: copy.keep,
    })
    if (!isSure) return
    try {
      onChanged(await api.handIns.removeFilm.call({ params: { lessonId } }))
    } catch (error) {
      toast.failure(error)
    }
  }
  const isEmpty = !film && !sending
  return (
    <div>
      <p className="text-sm font-semibold">{label}</p>
      <p className="mb-2 text-sm text-3">{copy.hint(task.filmMinutes, task.filmMegabytes)}</p>
      {sending ? <Sending item={sending} /> : null}
      {film && !sending ? (
        <>
          {film.state === 'ready' && draft ? (
            <HandInFilm askGrant={() => api.handIns.film.call({ params: { id: draft.id } })} handIn={draft} />
          ) : (
            <FilmFacts film={film} />
          )}
          {isComing ? <p className="mt-2 text-sm text-3">{copy.queuedHint}</p> : null}
        </>
      ) : null}
      {[problem, sending?.problem, missing].map((text) =>
        text ? (
          <p className="mt-2 text-sm text-danger" key={text} {...alertProps}>
            {text}
          </p>
        ) : null,
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        {isEmpty ? (
          <>
            <FileButton accept="video/*" capture="environment" onPick={(file) => void pick(file)}>
              {copy.record}
            </FileButton>
            <FileButton accept="video/*" onPick={(file) => void pick(file)}>
              {isChecking ? copy.checking : copy.pick}
            </FileButton>
          </>
        ) : null}
        {sending?.status === 'needs-file' || sending?.status === 'needs-permission' ? (
          <FileButton accept="video/*" onPick={pickAgain}>
            {copy.again}
          </FileButton>
        ) : null}
        {sending?.status === 'sending' || sending?.status === 'waiting' ? (
          <Button onClick={() => queue?.pause(sending.key)} size="sm" variant="secondary">
            {copy.pause}
          </Button>
        ) : null}
        {sending?.status === 'paused' || sending?.status === 'failed' ? (
          <Button onClick={() => void queue?.resume(sending.key)} size="sm" variant="secondary">
            {sending.status === 'paused' ? copy.resume : copy.retry}
          </Button>
        ) : null}
        {sending && sending.status !== 'checking' ? (
          <Button onClick={() => void cancel()} size="sm" variant="ghost">
            {copy.cancel}
          </Button>
        ) : null}
        {film && !sending ? (
          <>
            <FileButton accept="video/*" onPick={(file) => void pick(file)}>
              {isChecking ? copy.checking : copy.replace}
            </FileButton>
            <Button onClick={() => void remove()} size="sm" variant="ghost">
              {copy.remove}
            </Button>
          </>
        ) : null}
      </div>
    </div>
  )
}

function Sending({ item }: { item: UploadItem }) {
  const { fileName, sentBytes, bytes, status } = item
  const percent = Math.floor((100 * sentBytes) / Math.max(1, bytes))
  return (
    <div className="grid gap-2 rounded-md border px-4 py-3">
      <p className="wrap-anywhere">{fileName}</p>
      <Progress label={copy.progress(fileName)} value={percent} />
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-3">
        <span role="status">{uploadMessages.status[status]}</span>
        <span className="font-num">{uploadMessages.sizeOf(sentBytes, bytes)}</span>
      </p>
      {isBusy(item) ? <p className="text-sm text-3">{copy.leave}</p> : null}
    </div>
  )
}
