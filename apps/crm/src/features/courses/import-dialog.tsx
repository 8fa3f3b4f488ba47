import { useApi } from '@repo/back-office'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { MAX_ARCHIVE_BYTES, zipType } from '@repo/contract/crm-course-archives'
import { common, describeError, formatBytes } from '@repo/messages'
import { Dialog } from '@repo/office-ui/dialog'
import { Link } from '@repo/routing'
import { useConfirm } from '@repo/shell'
import { Button, buttonClass } from '@repo/ui/button'
import { FieldError } from '@repo/ui/field'
import { FileButton } from '@repo/ui/file-button'
import { alertProps } from '@repo/ui/lib/alert'
import { Progress } from '@repo/ui/progress'
import { Spinner } from '@repo/ui/spinner'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { paths } from '../../components/paths.ts'
import { coursesMessages } from './courses.messages.ts'

const copy = coursesMessages.archive
type Report = EndpointOutput<ApiContract['crmCourseArchives']['importCourse']>

/** Of a file that the system names otherwise, the ending still tells. */
const accepted = `${zipType},.zip,.mbz`

/** Sends a ZIP, says how far it is, and reports what came of it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const confirm = useConfirm()
  const sending = useSending()
  const { data: report, isPending } = sending
  const close = async () => {
    if (isPending) {
      const { title, body, confirm: confirmLabel } = copy.stop
      if (!(await confirm({ title, body, confirmLabel, cancelLabel: copy.goOn }))) return
    }
    sending.stop()
    onClose()
  }
  return (
    <Dialog
      isOpen
      isOutsideIgnored
      onClose={() => void close()}
      title={report ? copy.done : copy.title}
      description={report ? undefined : copy.lead}
      size="md"
      footer={
        <>
          <Button variant="secondary" onClick={() => void close()}>
            {report ? common.close : common.cancel}
          </Button>
          {report ? (
            <Link className={buttonClass()} to={paths.editCourse({ id: report.courseId })} onClick={onClose}>
              {copy.openDraft}
            </Link>
          ) : null}
        </>
      }
    >
      {report ? <Outcome report={report} /> : <Choice sending={sending} />}
    </Dialog>
  )
}

function useSending() {
  const { crm, crmCourseArchives } = useApi()
  const queryClient = useQueryClient()
  const [percent, setPercent] = useState(0)
  const [file, setFile] = useState<File | null>(null)
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (chosen: File) => {
      abort.current = new AbortController()
      const body = new Blob([chosen], { type: zipType })
      const { signal } = abort.current
      return crmCourseArchives.importCourse.call({ file: body }, { signal, onUploadProgress: setPercent })
    },
    meta: { isSilent: true },
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: crm.courses.key() }),
  })
  return {
    data,
    error,
    isPending,
    percent,
    file,
    isTooLarge: file !== null && file.size > MAX_ARCHIVE_BYTES,
    stop: () => abort.current?.abort(),
    send(chosen: File) {
      setPercent(0)
      setFile(chosen)
      // Sending gigabytes to hear that they are too many would take an hour.
      if (chosen.size <= MAX_ARCHIVE_BYTES) mutate(chosen)
    },
  }
}

function Choice({ sending }: { sending: ReturnType<typeof useSending> }) {
  const { file, percent, error, isPending, isTooLarge, send } = sending
  return (
    <div className="grid gap-4 pt-1 text-sm">
      {file ? <p className="break-words">{copy.chosen(file.name, formatBytes(file.size))}</p> : null}
      {isPending ? (
        percent < 100 ? (
          <Progress value={percent} label={copy.sending} hasFigure />
        ) : (
          <p className="flex items-center gap-3">
            <Spinner label={copy.reading} />
            {copy.reading}
          </p>
        )
      ) : (
        <div>
          <FileButton accept={accepted} onPick={send}>
            {file ? copy.chooseOther : copy.choose}
          </FileButton>
        </div>
      )}
      <div {...alertProps}>
        {isTooLarge ? (
          <FieldError>{copy.tooLarge(formatBytes(MAX_ARCHIVE_BYTES))}</FieldError>
        ) : error ? (
          <FieldError>{describeError(error)}</FieldError>
        ) : null}
      </div>
    </div>
  )
}

function Outcome({ report: { title, came, notes } }: { report: Report }) {
  return (
    <div className="grid gap-4 pt-1 text-sm">
      <p role="status">{copy.made(title)}</p>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
        {(['sections', 'lessons', 'videos', 'files', 'questions'] as const).map((name) => (
          <div key={name}>
            <dt className="text-3">{copy.came[name]}</dt>
            <dd className="font-num font-semibold">{came[name]}</dd>
          </div>
        ))}
        <div>
          <dt className="text-3">{copy.came.cover}</dt>
          <dd className="font-semibold">{came.hasCover ? copy.has : copy.hasNot}</dd>
        </div>
      </dl>
      {notes.length > 0 ? (
        <section aria-label={copy.notes} className="rounded-sm bg-warning-soft px-3 py-2.5">
          <h3 className="font-text text-sm font-semibold tracking-normal text-warning">{copy.notes}</h3>
          <ul className="mt-1.5 grid list-disc gap-1 pl-5">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      ) : (
        <p className="text-success">{copy.nothingLost}</p>
      )}
    </div>
  )
}
