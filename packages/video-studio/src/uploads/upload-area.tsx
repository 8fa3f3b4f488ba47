import { useApi, usePageQuery } from '@repo/back-office'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { IconButton } from '@repo/ui/icon-button'
import { alertProps } from '@repo/ui/lib/alert'
import type { PickedFile } from '@repo/uploads/upload.types'
import type { Refusal } from '@repo/uploads/upload-queue'
import { uploadMessages as copy } from '@repo/uploads/uploads.messages'
import clsx from 'clsx'
import { CircleAlert, Upload, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useStudio } from '../studio-context.ts'
import { useListener } from '../use-listener.ts'
import { filesOfDrop } from './pick-files.ts'
import { useFilePicker } from './use-file-picker.tsx'

/** Takes files by a button and by dropping them; says at once which ones cannot be taken and why. */
export function UploadArea({ children }: { children?: ReactNode }) {
  const { loadQueue } = useStudio()
  const [refusals, setRefusals] = useState<Refusal[]>([])
  const [isOver, setIsOver] = useState(false)
  const quota = usePageQuery(useApi().uploads.quota.query())

  const take = async (files: readonly PickedFile[]) => {
    try {
      const queue = await loadQueue()
      setRefusals(await queue.add(files))
    } catch (error) {
      toast.failure(error)
    }
  }
  // Its code comes while the person chooses; what stands in its way is told once there is a file.
  const prepare = () => void loadQueue().catch(() => {})
  const picker = useFilePicker({ label: copy.input, isMultiple: true, onPick: (files) => void take(files) })
  const ref = useRef<HTMLElement>(null)
  useListener(ref, 'dragenter', prepare)
  useListener(ref, 'dragover', (event) => {
    event.preventDefault()
    setIsOver(true)
  })
  useListener(ref, 'dragleave', () => setIsOver(false))
  useListener(ref, 'drop', (event) => {
    event.preventDefault()
    setIsOver(false)
    if (event.dataTransfer) void filesOfDrop(event.dataTransfer).then(take)
  })
  return (
    <section ref={ref} aria-label={copy.title} className="mb-5 grid gap-3">
      <div
        className={clsx(
          'flex flex-wrap items-center gap-x-5 gap-y-3 rounded-md border border-dashed border-strong bg-surface p-5',
          isOver && 'bg-primary-soft',
        )}
      >
        <Button
          icon={<Upload size={18} aria-hidden="true" />}
          onClick={() => {
            prepare()
            picker.open()
          }}
          className="max-sm:w-full"
        >
          {copy.choose}
        </Button>
        {picker.input}
        <div className="min-w-0 flex-1 basis-64">
          <p>{isOver ? copy.dropHere : copy.chooseHint}</p>
          <p className="text-3">
            {quota.data
              ? copy.limits(
                  quota.data.maxFileBytes,
                  Math.max(0, quota.data.limitBytes - quota.data.usedBytes),
                )
              : copy.reloadHint}
          </p>
        </div>
      </div>
      <Refusals refusals={refusals} onClose={() => setRefusals([])} />
      {children}
    </section>
  )
}

function Refusals({ refusals, onClose }: { refusals: readonly Refusal[]; onClose: () => void }) {
  return (
    <div {...alertProps} className="empty:-mt-3">
      {refusals.length > 0 ? (
        <div className="flex items-start gap-3 rounded-md bg-danger-soft py-2 pl-4 pr-2 text-danger">
          <CircleAlert size={18} aria-hidden="true" className="mt-3 shrink-0" />
          <div className="min-w-0 flex-1 py-2">
            <p className="font-semibold">{copy.refused(refusals.length)}</p>
            <ul className="mt-1 grid gap-1">
              {refusals.map(({ fileName, reason }) => (
                <li key={fileName} className="break-words">
                  {`${fileName}: ${reason}`}
                </li>
              ))}
            </ul>
          </div>
          <IconButton label={copy.hideRefusals} icon={<X size={18} aria-hidden="true" />} onClick={onClose} />
        </div>
      ) : null}
    </div>
  )
}
