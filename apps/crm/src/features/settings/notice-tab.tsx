import { useApi, usePageQuery } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { type SettingValues, settingSchemas } from '@repo/contract/settings'
import { limitsOf } from '@repo/forms'
import { DateTimeInput } from '@repo/office-ui/date-time-input'
import { Field } from '@repo/ui/field'
import { Textarea } from '@repo/ui/textarea'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { fromMinute, toMinute } from '../../components/vietnam-time.ts'
import { SectionFrame } from './section-frame.tsx'
import { SectionTab } from './section-tab.tsx'
import { noticeMessages as copy } from './settings.messages.ts'
import { type SectionState, useSectionForm } from './use-section-form.ts'

type Notice = SettingValues['notice']
/** Times as they are typed, empty where there is none. */
interface NoticeForm {
  text: string
  startsAt: string
  endsAt: string
}

const toForm = ({ text, startsAt, endsAt }: Notice): NoticeForm => ({
  text,
  startsAt: startsAt ? toMinute(startsAt) : '',
  endsAt: endsAt ? toMinute(endsAt) : '',
})

const toBody = ({ text, startsAt, endsAt }: NoticeForm) => ({
  text,
  startsAt: startsAt ? fromMinute(startsAt) : null,
  endsAt: endsAt ? fromMinute(endsAt) : null,
})

/** The announcement above every page of the public site. */
export function NoticeTab() {
  const query = usePageQuery(useApi().crmSettings.notice.query())
  return (
    <SectionTab
      section="notice"
      query={query}
      labels={copy.fields}
      form={(state, key) => <NoticeFields key={key} state={state} />}
    />
  )
}

function NoticeFields({ state }: { state: SectionState<Notice> }) {
  const { crmSettings } = useApi()
  const drafted = useSectionForm({
    section: 'notice',
    state,
    schema: settingSchemas.notice,
    toForm,
    toBody,
    faults: copy.faults,
    read: () => crmSettings.notice.call(),
    save: (values, version) => crmSettings.saveNotice.call({ body: { ...values, version } }),
  })
  return (
    <SectionFrame drafted={drafted} state={state} lead={copy.lead} labels={copy.fields}>
      <div className="max-w-3xl">
        <Panel title={copy.panel}>
          <NoticeControls />
        </Panel>
      </div>
    </SectionFrame>
  )
}

function NoticeControls() {
  const { control, register, formState } = useFormContext<NoticeForm>()
  const text = useWatch({ control, name: 'text' })
  const { errors } = formState
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        id="text"
        className="sm:col-span-2"
        label={copy.fields.text}
        hint={copy.hints.text}
        error={errors.text?.message}
      >
        <Textarea
          rows={2}
          maxLength={limitsOf(settingSchemas.notice, 'text').maxLength}
          {...register('text')}
        />
      </Field>
      {(['startsAt', 'endsAt'] as const).map((name) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <Field id={name} label={copy.fields[name]} error={errors[name]?.message}>
              <DateTimeInput ref={ref} name={name} value={value} onValueChange={onChange} onBlur={onBlur} />
            </Field>
          )}
        />
      ))}
      {text.trim() ? (
        <div className="sm:col-span-2">
          <p className="mb-1.5 text-sm text-3">{copy.preview}</p>
          <p className="rounded-sm bg-warning-soft px-4 py-2 text-center text-sm text-balance break-words text-warning">
            {text}
          </p>
        </div>
      ) : null}
    </div>
  )
}
