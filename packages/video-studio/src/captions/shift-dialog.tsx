import { common } from '@repo/messages'
import { Dialog } from '@repo/office-ui/dialog'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { RadioGroup } from '@repo/ui/radio-group'
import { type FormEvent, useState } from 'react'
import { captionsMessages } from './captions.messages.ts'

const copy = captionsMessages.shiftDialog
const mostSeconds = 86_400

export type ShiftScope = 'all' | 'marked' | 'following'

/** Reads "1,5" or "-0.25" as ms; null for nonsense, nothing and zero. */
function readSeconds(text: string): number | null {
  const seconds = Number(text.trim().replace(',', '.').replace('−', '-'))
  if (text.trim() === '' || !Number.isFinite(seconds) || Math.abs(seconds) > mostSeconds) return null
  return Math.round(seconds * 1000) || null
}

interface ShiftDialogProps {
  markedCount: number
  hasActive: boolean
  onShift: (scope: ShiftScope, byMs: number) => void
  onClose: () => void
}

/** Asks which captions to move and how far. */
export function ShiftDialog({ markedCount, hasActive, onShift, onClose }: ShiftDialogProps) {
  const [seconds, setSeconds] = useState('')
  const [scope, setScope] = useState<ShiftScope>(markedCount > 0 ? 'marked' : 'all')
  const [isRefused, setIsRefused] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const byMs = readSeconds(seconds)
    setIsRefused(byMs === null)
    if (byMs !== null) onShift(scope, byMs)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" form="shift-captions">
            {copy.apply}
          </Button>
        </>
      }
    >
      <Form id="shift-captions" className="grid gap-5" onSubmit={submit}>
        <Field label={copy.by} hint={copy.byHint} error={isRefused ? copy.invalid : undefined}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={seconds}
            onChange={(event) => setSeconds(event.target.value)}
          />
        </Field>
        <RadioGroup
          legend={copy.scope}
          value={scope}
          onValueChange={(value) => setScope(value as ShiftScope)}
          options={[
            { value: 'all', label: copy.all },
            ...(markedCount > 0 ? [{ value: 'marked', label: copy.marked(markedCount) }] : []),
            ...(hasActive ? [{ value: 'following', label: copy.following }] : []),
          ]}
        />
      </Form>
    </Dialog>
  )
}
