import { describeError } from '@repo/messages'
import { Dialog } from '@repo/office-ui/dialog'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Field, FieldError } from '@repo/ui/field'
import { alertProps } from '@repo/ui/lib/alert'
import { Select } from '@repo/ui/select'
import { type ReactNode, useState } from 'react'
import { versionsMessages as copy } from './versions.messages.ts'

interface Props {
  /** Of all versions, the newest first. */
  numbers: readonly number[]
  /** The version that is compared with what is being written at first. */
  first: number
  /** How two versions differ; `to` is null for what is being written. */
  differences: (from: number, to: number | null) => ReactNode
  /** Makes a version what is being written. Rejects when it is refused. @returns whether it did */
  restore: (number: number) => Promise<boolean>
  onClose: () => void
  /** After a version was taken back; default `onClose`. */
  onRestored?: () => void
}

const written = 'now'

/** How two versions differ, or one from what is being written, and the way back to the first of the two. */
export function CompareDialog({
  numbers,
  first,
  differences,
  restore,
  onClose,
  onRestored = onClose,
}: Props) {
  const [from, setFrom] = useState(first)
  const [to, setTo] = useState(written)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const name = copy.versionName(from)
  const options = numbers.map((number) => ({ value: String(number), label: copy.versionName(number) }))
  const takeBack = async () => {
    setIsBusy(true)
    setProblem(null)
    try {
      if (!(await restore(from))) return setIsBusy(false)
      toast.success(copy.restored(name))
      onRestored()
    } catch (failure) {
      setProblem(describeError(failure))
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose} variant="secondary">
            {copy.close}
          </Button>
          <Button isBusy={isBusy} onClick={() => void takeBack()}>
            {copy.restore(name)}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      size="lg"
      title={copy.compareTitle}
    >
      <div className="grid gap-4 pt-2">
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={copy.from}>
            <Select
              onChange={(event) => setFrom(Number(event.target.value))}
              options={options}
              value={String(from)}
            />
          </Field>
          <Field label={copy.to}>
            <Select
              onChange={(event) => setTo(event.target.value)}
              options={[{ value: written, label: copy.now }, ...options]}
              value={to}
            />
          </Field>
        </div>
        {problem ? (
          <div {...alertProps}>
            <FieldError>{problem}</FieldError>
          </div>
        ) : null}
        {differences(from, to === written ? null : Number(to))}
      </div>
    </Dialog>
  )
}
