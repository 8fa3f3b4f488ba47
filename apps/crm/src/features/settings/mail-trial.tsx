import { useApi } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { crmSettings } from '@repo/contract/crm-settings'
import { FormAlert, useContractForm } from '@repo/forms'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import clsx from 'clsx'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { mailMessages } from './settings.messages.ts'

const copy = mailMessages.trial
type Trial = EndpointOutput<ApiContract['crmSettings']['testMail']>

/** Sends a mail at once and shows the words of the mail server. */
export function MailTrial() {
  const api = useApi()
  const [trial, setTrial] = useState<Trial | null>(null)
  const { form, submit, field } = useContractForm({
    endpoint: crmSettings.testMail,
    defaults: { to: '' },
    faults: { to: copy.fault },
    send: async (body) => setTrial(await api.crmSettings.testMail.call({ body })),
  })
  const { errors, isSubmitting } = form.formState
  return (
    <Panel title={copy.panel}>
      <Form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setTrial(null)
          void submit()
        }}
      >
        <p className="text-sm text-2">{copy.lead}</p>
        <FormAlert>{errors.root?.message}</FormAlert>
        <Field id="to" label={copy.to} error={errors.to?.message}>
          <Input type="email" inputMode="email" spellCheck={false} autoComplete="email" {...field('to')} />
        </Field>
        <div>
          <Button
            type="submit"
            variant="secondary"
            isBusy={isSubmitting}
            icon={<Send aria-hidden="true" size={18} />}
          >
            {copy.send}
          </Button>
        </div>
        <div role="status">{trial ? <Outcome trial={trial} /> : null}</div>
      </Form>
    </Panel>
  )
}

const tones: Record<Trial['outcome'], string> = {
  handed_over: 'bg-success-soft text-success',
  outbox: 'bg-info-soft',
  refused: 'bg-danger-soft text-danger',
  unreachable: 'bg-danger-soft text-danger',
}

function Outcome({ trial: { outcome, answer } }: { trial: Trial }) {
  return (
    <div className={clsx('rounded-sm px-4 py-3 text-sm', tones[outcome])}>
      <p className="font-semibold">{copy.outcomes[outcome]}</p>
      {answer ? (
        <p className="mt-1 break-words">
          {copy.answer}: {answer}
        </p>
      ) : null}
    </div>
  )
}
