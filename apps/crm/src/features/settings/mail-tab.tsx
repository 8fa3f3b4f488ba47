import { useApi, usePageQuery } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { mailSettings } from '@repo/contract/settings'
import { limitsOf } from '@repo/forms'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { useFormContext } from 'react-hook-form'
import { FactList } from '../../components/fact-list.tsx'
import { MailTrial } from './mail-trial.tsx'
import { SectionFrame } from './section-frame.tsx'
import { SectionTab } from './section-tab.tsx'
import { mailMessages as copy } from './settings.messages.ts'
import { useSectionForm } from './use-section-form.ts'

type State = EndpointOutput<ApiContract['crmSettings']['mail']>

/** Who mails are from, and a mail to try it. */
export function MailTab() {
  const query = usePageQuery(useApi().crmSettings.mail.query())
  return (
    <SectionTab
      section="mail"
      query={query}
      labels={copy.fields}
      form={(state, key) => (
        <>
          <MailFields key={key} state={state} />
          <div className="mt-6 max-w-3xl">
            <MailTrial />
          </div>
        </>
      )}
    />
  )
}

function MailFields({ state }: { state: State }) {
  const { crmSettings } = useApi()
  const drafted = useSectionForm({
    section: 'mail',
    state,
    schema: mailSettings,
    toForm: (values) => values,
    toBody: (form) => form,
    faults: copy.faults,
    read: () => crmSettings.mail.call(),
    save: (values, version) => crmSettings.saveMail.call({ body: { ...values, version } }),
  })
  return (
    <SectionFrame drafted={drafted} state={state} lead={copy.lead} labels={copy.fields}>
      <div className="max-w-3xl">
        <Panel title={copy.panel}>
          <SenderFields installed={state.installed} />
        </Panel>
      </div>
    </SectionFrame>
  )
}

function SenderFields({ installed }: { installed: State['installed'] }) {
  const { register, formState } = useFormContext<State['values']>()
  const { errors } = formState
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          id="senderName"
          label={copy.fields.senderName}
          hint={copy.hints.senderName(installed.senderName)}
          error={errors.senderName?.message}
        >
          <Input
            autoComplete="off"
            maxLength={limitsOf(mailSettings, 'senderName').maxLength}
            {...register('senderName')}
          />
        </Field>
        <Field
          id="replyTo"
          label={copy.fields.replyTo}
          hint={copy.hints.replyTo(installed.from)}
          error={errors.replyTo?.message}
        >
          <Input
            type="email"
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
            maxLength={limitsOf(mailSettings, 'replyTo').maxLength}
            {...register('replyTo')}
          />
        </Field>
      </div>
      <div className="mt-5 border-t pt-4 text-sm">
        <FactList
          facts={[
            [copy.from, installed.from],
            [copy.server, copy.hasServer[installed.hasServer ? 'yes' : 'no']],
          ]}
        />
      </div>
    </>
  )
}
