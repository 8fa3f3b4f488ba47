import { contactBody } from '@repo/contract/content'
import { legalSlugs } from '@repo/contract/legal-pages'
import { limitsOf } from '@repo/forms'
import { contactTopicLabels } from '@repo/messages'
import { Button } from '@repo/ui/button'
import { Checkbox } from '@repo/ui/checkbox'
import { ErrorSummary } from '@repo/ui/error-summary'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { alertProps } from '@repo/ui/lib/alert'
import { Select } from '@repo/ui/select'
import { Textarea } from '@repo/ui/textarea'
import type { SubmitEvent } from 'react'
import { paths } from '../../app/paths.ts'
import { useConsentTexts } from '../../components/consent-texts.ts'
import { usePageAddress } from '../../components/posted.ts'
import { headOf } from './check-contact.ts'
import { contactMessages } from './contact.messages.ts'
import { type ContactForm as FormState, useContactForm } from './use-contact-form.ts'

const copy = contactMessages.form
const idOf = (name: string) => `contact-${name}`
const topics = Object.entries(contactTopicLabels).map(([value, label]) => ({ value, label }))
const longest = (name: string) => limitsOf(contactBody, name).maxLength
const trapName = 'website'

/** Message to the business. Nothing typed is lost: not by a reload, not by a failure. */
export function ContactForm({ initialTopic, about }: { initialTopic: string; about: string }) {
  const form = useContactForm(topics.some(({ value }) => value === initialTopic) ? initialTopic : '', about)
  const action = usePageAddress()
  const { privacy } = useConsentTexts()
  if (form.sent) return <Sent onAgain={form.startAgain} sent={form.sent} />
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const trapped = new FormData(event.currentTarget).get(trapName)
    form.submit(typeof trapped === 'string' ? trapped : '')
  }
  const errors = Object.entries(form.errors).map(([name, message]) => ({ id: idOf(name), message }))
  return (
    <Form action={action} className="grid gap-5" onSubmit={handleSubmit}>
      <h2>{copy.title}</h2>
      <ErrorSummary errors={errors} ref={form.summaryRef} />
      <Fields about={about} form={form} />
      <input name="privacyText" type="hidden" value={privacy?.id ?? ''} />
      <Trap />
      {form.failure && (
        <p className="rounded-sm bg-danger-soft p-4 text-danger" {...alertProps}>
          {form.failure}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button isBusy={form.isSending} size="lg" type="submit">
          {copy.submit}
        </Button>
        <p className="text-sm text-3">{copy.draft}</p>
      </div>
    </Form>
  )
}

function Fields({ about, form }: { about: string; form: FormState }) {
  const { draft, errors, setField } = form
  const { privacy } = useConsentTexts()
  return (
    <>
      <Field error={errors.name} id={idOf('name')} isRequired label={copy.name}>
        <Input
          autoComplete="name"
          maxLength={longest('name')}
          name="name"
          onChange={(event) => setField('name', event.target.value)}
          value={draft.name}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field error={errors.email} id={idOf('email')} isRequired label={copy.email}>
          <Input
            autoComplete="email"
            inputMode="email"
            maxLength={longest('email')}
            name="email"
            onChange={(event) => setField('email', event.target.value)}
            type="email"
            value={draft.email}
          />
        </Field>
        <Field error={errors.phone} id={idOf('phone')} isOptional label={copy.phone}>
          <Input
            autoComplete="tel"
            inputMode="tel"
            maxLength={longest('phone')}
            name="phone"
            onChange={(event) => setField('phone', event.target.value)}
            type="tel"
            value={draft.phone}
          />
        </Field>
      </div>
      <Field error={errors.topic} id={idOf('topic')} isRequired label={copy.topic}>
        <Select
          name="topic"
          onChange={(event) => setField('topic', event.target.value)}
          options={topics}
          placeholder={copy.topicPlaceholder}
          value={draft.topic}
        />
      </Field>
      {about ? (
        <Checkbox
          checked={form.isAbout}
          id={idOf('about')}
          label={copy.keepAbout(about)}
          name="about"
          onChange={(event) => form.setAbout(event.target.checked)}
          value={about}
        />
      ) : null}
      <Field
        error={errors.message}
        hint={copy.messageHint}
        id={idOf('message')}
        isRequired
        label={copy.message}
      >
        <Textarea
          maxLength={(longest('message') ?? 0) - (form.isAbout ? headOf(about).length : 0)}
          name="message"
          onChange={(event) => setField('message', event.target.value)}
          className="min-h-36"
          rows={6}
          value={draft.message}
        />
      </Field>
      <Checkbox
        checked={form.hasConsent}
        error={errors.consent}
        hint={privacy ? <PrivacyLink number={privacy.number} /> : undefined}
        id={idOf('consent')}
        label={copy.consent}
        name="consent"
        onChange={(event) => form.setConsent(event.target.checked)}
      />
    </>
  )
}

/** The version of the policy that the message is sent under. */
function PrivacyLink({ number }: { number: number }) {
  return (
    <a className="link inline-block py-1" href={paths.legalVersion(legalSlugs.privacy, number)}>
      {copy.privacy}
    </a>
  )
}

/** A field for robots. People neither see nor reach it. */
function Trap() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label htmlFor={idOf(trapName)}>{copy.trap}</label>
      <input autoComplete="off" id={idOf(trapName)} name={trapName} tabIndex={-1} type="text" />
    </div>
  )
}

interface SentProps {
  sent: NonNullable<FormState['sent']>
  onAgain: () => void
}

function Sent({ sent, onAgain }: SentProps) {
  const done = contactMessages.success
  return (
    <div className="rounded-md bg-success-soft p-6 md:p-8" role="status">
      <h2>{done.title}</h2>
      <p className="mt-3 text-lg text-2">{done.text(sent.email)}</p>
      <p className="mt-5">
        {done.reference}: <strong className="font-num">{sent.reference}</strong>
      </p>
      <Button className="mt-6" onClick={onAgain} variant="secondary">
        {done.again}
      </Button>
    </div>
  )
}
