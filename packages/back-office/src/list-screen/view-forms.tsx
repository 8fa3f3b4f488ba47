import { listViewLimits } from '@repo/contract/list-view-limits'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Checkbox } from '@repo/ui/checkbox'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { useEffect, useRef, useState } from 'react'
import { viewMessages as copy } from '../list.messages.ts'
import type { ListView, ViewActs } from './use-view-acts.ts'

/** Sends a form once at a time, and keeps the words of what went wrong. */
function useSending(send: () => Promise<string | null>, onDone: () => void) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const submit = async () => {
    if (isBusy) return
    setIsBusy(true)
    const words = await send()
    setIsBusy(false)
    setError(words ?? undefined)
    if (words === null) onDone()
  }
  return { isBusy, error, submit: () => void submit() }
}

export function RenameForm({ view, acts, onDone }: { view: ListView; acts: ViewActs; onDone: () => void }) {
  const [name, setName] = useState(view.name)
  const sending = useSending(() => acts.rename(view, name), onDone)
  const inputRef = useRef<HTMLInputElement>(null)
  useEffect(() => inputRef.current?.focus(), [])
  return (
    <Form
      className="grid gap-2 py-2"
      onSubmit={(event) => {
        event.preventDefault()
        sending.submit()
      }}
    >
      <Field label={copy.newName(view.name)} error={sending.error}>
        <Input
          name="name"
          ref={inputRef}
          required
          maxLength={listViewLimits.nameLength}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Button type="submit" size="sm" variant="secondary" isBusy={sending.isBusy}>
        {copy.keepName}
      </Button>
    </Form>
  )
}

export function SaveForm({
  present,
  acts,
  mayShare,
}: {
  present: string
  acts: ViewActs
  mayShare: boolean
}) {
  const [name, setName] = useState('')
  const [isShared, setIsShared] = useState(false)
  const sending = useSending(
    () => acts.save({ name, search: present, isShared }),
    () => {
      toast.success(copy.saved(name.trim()))
      setName('')
      setIsShared(false)
    },
  )
  return (
    <Form
      className="grid gap-2 border-t pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') sending.submit()
      }}
    >
      <Field label={copy.name} hint={copy.where} error={sending.error}>
        <Input
          name="name"
          required
          maxLength={listViewLimits.nameLength}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      {mayShare ? (
        <Checkbox
          name="isShared"
          label={copy.forAll}
          checked={isShared}
          onChange={(event) => setIsShared(event.target.checked)}
        />
      ) : null}
      <Button type="submit" size="sm" isBusy={sending.isBusy}>
        {copy.save}
      </Button>
    </Form>
  )
}
