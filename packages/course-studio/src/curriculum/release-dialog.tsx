import { MAX_RELEASE_DAYS, releaseKinds } from '@repo/contract/release'
import { common } from '@repo/messages'
import { DateInput } from '@repo/office-ui/date-input'
import { Dialog } from '@repo/office-ui/dialog'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { NumberInput } from '@repo/ui/number-input'
import { RadioGroup } from '@repo/ui/radio-group'
import { useId, useState } from 'react'
import { releaseCopy as copy } from './release.messages.ts'
import type { Lesson } from './tree.ts'

type Rule = Lesson['release']

interface Props {
  /** Which lesson, or how many. */
  about: string
  rule: Rule
  onSave: (rule: Rule) => void
  onClose: () => void
}

/** Asks when learners may open a lesson. */
export function ReleaseDialog({ about, rule, onSave, onClose }: Props) {
  const id = useId()
  const [kind, setKind] = useState<Rule['kind']>(rule.kind)
  const [day, setDay] = useState(rule.kind === 'on_day' ? rule.day : '')
  const [days, setDays] = useState<number | null>(rule.kind === 'after_days' ? rule.days : null)
  const [isAsked, setIsAsked] = useState(false)
  const made = toRule(kind, day, days)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.act}
      description={about}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" form={id}>
            {common.save}
          </Button>
        </>
      }
    >
      <Form
        id={id}
        className="grid gap-4 pt-3"
        onSubmit={(event) => {
          event.preventDefault()
          setIsAsked(true)
          if (!made) return
          onSave(made)
          onClose()
        }}
      >
        <RadioGroup
          legend={copy.legend}
          name="kind"
          options={releaseKinds.map((value) => ({ value, ...copy.kinds[value] }))}
          value={kind}
          onValueChange={(value) => setKind(value as Rule['kind'])}
        />
        {kind === 'on_day' ? (
          <Field label={copy.day} error={isAsked && !made ? copy.dayMissing : undefined}>
            <DateInput name="day" value={day} onValueChange={setDay} />
          </Field>
        ) : null}
        {kind === 'after_days' ? (
          <Field label={copy.days} error={isAsked && !made ? copy.daysMissing(MAX_RELEASE_DAYS) : undefined}>
            <NumberInput name="days" value={days} onValueChange={setDays} max={MAX_RELEASE_DAYS} />
          </Field>
        ) : null}
        <p className="text-sm text-3">{copy.note}</p>
      </Form>
    </Dialog>
  )
}

function toRule(kind: Rule['kind'], day: string, days: number | null): Rule | null {
  if (kind === 'on_day') return /^\d{4}-\d\d-\d\d$/.test(day) ? { kind, day } : null
  if (kind === 'after_days') return days && days <= MAX_RELEASE_DAYS ? { kind, days } : null
  return { kind }
}
