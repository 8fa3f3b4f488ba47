import { QueryView, usePageQuery } from '@repo/back-office'
import { describeError } from '@repo/messages'
import { Dialog } from '@repo/office-ui/dialog'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Field, FieldError } from '@repo/ui/field'
import { Select } from '@repo/ui/select'
import { Skeleton } from '@repo/ui/skeleton'
import { type ReactNode, useState } from 'react'
import { versionsMessages as copy } from './versions.messages.ts'
import type { VersionedThing } from './versions-panel.tsx'

interface Props<Side> extends VersionedThing<Side> {
  numbers: readonly number[]
  /** The version that is compared with what is being written at first. */
  first: number
  onClose: () => void
}

const written = 'now'

/** How two versions differ, or one from what is being written, and the way back to the first of the two. */
export function CompareDialog<Side>({ numbers, first, onClose, restore, ...thing }: Props<Side>) {
  const [from, setFrom] = useState(first)
  const [to, setTo] = useState(written)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const before = usePageQuery(thing.read(from))
  const name = copy.versionName(from)
  const options = numbers.map((number) => ({ value: String(number), label: copy.versionName(number) }))
  const takeBack = async () => {
    if (!before.data) return
    setIsBusy(true)
    setProblem(null)
    try {
      if (!(await restore(from, before.data))) return setIsBusy(false)
      toast.success(copy.restored(name))
      onClose()
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
          <Button disabled={!before.data} isBusy={isBusy} onClick={() => void takeBack()}>
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
          <div role="alert">
            <FieldError>{problem}</FieldError>
          </div>
        ) : null}
        <QueryView query={before} skeleton={<Skeleton className="h-48" />}>
          {(old) =>
            to === written ? (
              thing.compare(old, thing.now())
            ) : (
              <Other number={Number(to)} read={thing.read}>
                {(other) => thing.compare(old, other)}
              </Other>
            )
          }
        </QueryView>
      </div>
    </Dialog>
  )
}

interface OtherProps<Side> {
  number: number
  read: VersionedThing<Side>['read']
  children: (side: Side) => ReactNode
}

function Other<Side>({ number, read, children }: OtherProps<Side>) {
  return (
    <QueryView query={usePageQuery(read(number))} skeleton={<Skeleton className="h-48" />}>
      {children}
    </QueryView>
  )
}
