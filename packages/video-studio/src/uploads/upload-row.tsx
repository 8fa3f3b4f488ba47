import { formatDuration } from '@repo/messages'
import { Link } from '@repo/routing'
import { useConfirm } from '@repo/shell'
import { Button, buttonClass } from '@repo/ui/button'
import { FieldError } from '@repo/ui/field'
import { IconButton } from '@repo/ui/icon-button'
import { Progress } from '@repo/ui/progress'
import { remainingMs } from '@repo/uploads/speed-meter'
import type { UploadItem } from '@repo/uploads/upload.types'
import { uploadMessages as copy } from '@repo/uploads/uploads.messages'
import { Pause, Play, RotateCcw, X } from 'lucide-react'
import { memo, useState } from 'react'
import { useStudio } from '../studio-context.ts'
import { useFilePicker } from './use-file-picker.tsx'

const percentOf = ({ bytes, sentBytes }: UploadItem) =>
  bytes === 0 ? 0 : Math.min(100, Math.floor((sentBytes / bytes) * 100))

/** One upload: what it is, how far it is, and what can be done about it. */
export const UploadRow = memo(function UploadRow({ item }: { item: UploadItem }) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const percent = percentOf(item)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1.5 px-5 py-3">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold" title={item.fileName}>
            {item.fileName}
          </p>
          {item.replaces ? <p className="truncate text-3">{copy.replaces(item.replaces.title)}</p> : null}
        </div>
        <Acts item={item} onRefused={setRefusal} />
      </div>
      {item.status === 'done' ? null : (
        <Progress
          hasFigure
          label={copy.progress(item.fileName)}
          value={percent}
          valueText={copy.percentOf(percent, item.sentBytes, item.bytes)}
        />
      )}
      <Facts item={item} />
      {item.problem || refusal ? <FieldError>{refusal ?? item.problem}</FieldError> : null}
    </li>
  )
})

function Facts({ item }: { item: UploadItem }) {
  const left = item.status === 'sending' ? remainingMs(item) : null
  const figures = [
    copy.sizeOf(item.sentBytes, item.bytes),
    item.status === 'sending' && item.speed > 0 ? copy.speed(item.speed) : null,
    left === null ? null : copy.left(formatDuration(Math.max(1000, left))),
  ]
  return (
    <p className="flex flex-wrap gap-x-3 text-3">
      <span className={item.status === 'failed' ? 'text-danger' : 'text-2'}>{copy.status[item.status]}</span>
      <span className="font-num">{figures.filter(Boolean).join(' · ')}</span>
    </p>
  )
}

function Acts({ item, onRefused }: { item: UploadItem; onRefused: (reason: string | null) => void }) {
  const { queue, paths } = useStudio()
  const cancel = useCancel(item)
  const picker = useFilePicker({
    label: copy.named(copy.pickAgain, item.fileName),
    onPick: ([file]) => file && onRefused(queue?.giveFile(item.key, file) ?? null),
  })
  const { status, key, fileName } = item
  const resume = () => void queue?.resume(key)
  return (
    <div className="-my-1.5 -mr-2 flex shrink-0 items-center">
      {picker.input}
      {status === 'queued' || status === 'sending' || status === 'waiting' ? (
        <Act label={copy.pause} name={fileName} icon={Pause} onClick={() => queue?.pause(key)} />
      ) : null}
      {status === 'paused' || status === 'needs-permission' ? (
        <Act label={copy.resume} name={fileName} icon={Play} onClick={resume} />
      ) : null}
      {status === 'failed' ? (
        <Act label={copy.retry} name={fileName} icon={RotateCcw} onClick={resume} />
      ) : null}
      {status === 'needs-file' ? (
        <Button
          variant="secondary"
          size="sm"
          onClick={picker.open}
          aria-label={copy.named(copy.pickAgain, fileName)}
        >
          {copy.pickAgain}
        </Button>
      ) : null}
      {status === 'done' && item.videoId ? (
        <Link
          to={paths.video(item.videoId)}
          aria-label={copy.named(copy.openVideo, fileName)}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          {copy.openVideo}
        </Link>
      ) : null}
      {status === 'done' ? (
        <Act label={copy.dismiss} name={fileName} icon={X} onClick={() => queue?.dismiss(key)} />
      ) : (
        <Act label={copy.cancel} name={fileName} icon={X} onClick={cancel} />
      )}
    </div>
  )
}

function useCancel(item: UploadItem) {
  const { queue } = useStudio()
  const confirm = useConfirm()
  const isNothingLost = item.status === 'failed' && item.uploadId === null
  return () => {
    if (isNothingLost) return queue?.dismiss(item.key)
    void confirm({
      title: copy.confirmCancel.title,
      body: copy.confirmCancel.body(item.fileName),
      confirmLabel: copy.confirmCancel.confirm,
      cancelLabel: copy.confirmCancel.keep,
      tone: 'danger',
      act: async () => queue?.cancel(item.key),
    })
  }
}

interface ActProps {
  label: string
  name: string
  icon: typeof X
  onClick: () => void
}

function Act({ label, name, icon: Icon, onClick }: ActProps) {
  return (
    <IconButton
      label={copy.named(label, name)}
      title={label}
      icon={<Icon size={18} aria-hidden="true" />}
      onClick={onClick}
    />
  )
}
