import type { Api } from '@repo/api-client'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDate } from '@repo/messages'
import { Button } from '@repo/ui/button'
import { Checkbox } from '@repo/ui/checkbox'
import { Form } from '@repo/ui/form'
import { alertProps } from '@repo/ui/lib/alert'
import { uiMessages } from '@repo/ui/lib/ui.messages'
import { Skeleton, SkeletonGroup } from '@repo/ui/skeleton'
import type { FormEvent } from 'react'
import { acceptTextsMessages as copy } from './accept-texts.messages.ts'
import { FormNotice } from './form-notice.tsx'
import type { PostedSignIn } from './posted-sign-in.ts'
import { StepHeading } from './step-heading.tsx'
import { type AskedTexts, useAcceptTexts } from './use-accept-texts.ts'

export type TextVersion = NonNullable<EndpointOutput<ApiContract['content']['consentTexts']>['terms']>

export interface AcceptTextsProps {
  api: Api
  /** Where a version of a text can be read. */
  textHref: (text: TextVersion) => string
  contactHref: string
  /** Where the site's server takes the forms without the program. */
  action?: string
  /** What it answered to such a form. */
  posted?: PostedSignIn | null
  onDone: () => void
  onLogout: () => void
}

/** New terms: what has changed and where it can be read, agreed to one by one; or the account is left. */
export function AcceptTexts(props: AcceptTextsProps) {
  const accept = useAcceptTexts(props)
  const { asked } = accept
  return (
    <>
      <StepHeading
        hasFocus
        lead={asked.isNothing ? copy.nothing : copy.lead}
        title={asked.isNothing ? copy.nothingTitle : copy.title}
      />
      {asked.isWaiting ? <SkeletonBoxes /> : <Step {...props} accept={accept} asked={asked} />}
    </>
  )
}

type StepProps = AcceptTextsProps & { accept: ReturnType<typeof useAcceptTexts>; asked: AskedTexts }

/** All that follows the heading comes at once, since the texts decide how tall it is. */
function Step(props: StepProps) {
  const { action, contactHref, accept, asked, onLogout } = props
  const leave = (event: FormEvent) => {
    event.preventDefault()
    onLogout()
  }
  return (
    <>
      {asked.isNothing ? (
        <Button block isBusy={accept.isBusy} onClick={accept.goOn} size="lg">
          {copy.goOn}
        </Button>
      ) : (
        <Form action={action} className="flex flex-col gap-6" onSubmit={accept.submit}>
          <input name="form" type="hidden" value="consent" />
          <FormNotice wait={null}>{accept.errors.root}</FormNotice>
          <Boxes {...props} />
          <Button block disabled={asked.isUnknown} isBusy={accept.isBusy} size="lg" type="submit">
            {copy.submit}
          </Button>
        </Form>
      )}
      <p className="mt-6 text-sm text-2">
        {copy.disagree}{' '}
        <a className="link" href={contactHref}>
          {copy.contact}
        </a>
        .
      </p>
      <Form action={action} className="mt-2" onSubmit={leave}>
        <input name="form" type="hidden" value="logout" />
        <Button type="submit" variant="link">
          {copy.logout}
        </Button>
      </Form>
    </>
  )
}

function Boxes({ textHref, posted, accept, asked }: StepProps) {
  if (asked.isUnknown) return <MissingTexts onRetry={() => void asked.readAgain()} />
  return (
    <>
      {asked.texts.map(({ purpose, field, text }) => (
        <section aria-label={text.title} className="rounded-md border bg-surface p-4" key={purpose}>
          <h2 className="text-h3">{text.title}</h2>
          <p className="mt-1 text-sm text-3">{copy.version(text.number, formatDate(text.publishedAt))}</p>
          {text.changes && (
            <p className="mt-2 text-[.9375rem]">
              <strong>{copy.changes}</strong> {text.changes}
            </p>
          )}
          <a
            className="link inline-flex min-h-11 items-center text-[.9375rem]"
            href={textHref(text)}
            rel="noopener"
            target="_blank"
          >
            {copy.read}
            <span className="sr-only">
              : {text.title} {copy.newTab}
            </span>
          </a>
          <input name={`${purpose}Text`} type="hidden" value={text.id} />
          <Checkbox
            defaultChecked={posted?.values[field] === 'on'}
            error={accept.errors[field]}
            label={copy.accept[purpose]}
            name={field}
            onChange={() => accept.forget(field)}
          />
        </section>
      ))}
      {asked.hasMarketing && (
        <Checkbox hint={copy.marketingHint} label={copy.marketing} name="acceptMarketing" />
      )}
    </>
  )
}

function SkeletonBoxes() {
  return (
    <SkeletonGroup>
      <div className="flex flex-col gap-6">
        <Skeleton className="h-48 rounded-md" />
        <Skeleton className="h-48 rounded-md" />
      </div>
    </SkeletonGroup>
  )
}

function MissingTexts({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex flex-col items-start gap-3" {...alertProps}>
      <p className="text-danger">{uiMessages.loadFailed}</p>
      <Button onClick={onRetry} variant="secondary">
        {uiMessages.retry}
      </Button>
    </div>
  )
}
