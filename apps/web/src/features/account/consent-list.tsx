import type { ApiContract, EndpointOutput } from '@repo/contract'
import { consentPages } from '@repo/contract/legal-pages'
import { consentPurposeLabels, formatDate, formatDateTime } from '@repo/messages'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { Switch } from '@repo/ui/switch'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { paths } from '../../app/paths.ts'
import { notificationsMessages } from './notifications.messages.ts'

const copy = notificationsMessages.consents

type Preferences = EndpointOutput<ApiContract['account']['preferences']>
type Consent = Preferences['consents'][number]

/** What was agreed to, in which version and when; what may be withdrawn has a switch. */
export function ConsentList({ consents }: { consents: readonly Consent[] }) {
  return (
    <ul className="flex flex-col divide-y">
      {consents.map((consent) => (
        <li className="py-4 first:pt-0 last:pb-0" key={consent.purpose}>
          <ConsentItem consent={consent} />
        </li>
      ))}
    </ul>
  )
}

function ConsentItem({ consent }: { consent: Consent }) {
  const { purpose, isRequired, isGranted, text, currentText, decidedAt } = consent
  const change = useConsent()
  const name = consentPurposeLabels[purpose]
  const textId = currentText?.id
  const decide = (isWanted: boolean) =>
    change.mutate({ params: { purpose }, body: { isGranted: isWanted, textId } })
  const hasNewer = decidedAt !== null && currentText !== null && text?.id !== currentText.id
  return (
    <>
      {isRequired ? (
        <>
          <p className="text-[.9375rem] font-semibold">{name}</p>
          <p className="text-sm text-3">{copy.texts[purpose]}</p>
        </>
      ) : (
        <Switch
          hint={copy.texts[purpose]}
          isOn={change.isPending ? change.variables.body.isGranted : isGranted}
          label={name}
          onToggle={decide}
        />
      )}
      <p className="mt-1.5 text-sm text-3">
        {decisionText(consent)} {hasNewer ? copy.newer(versionText(currentText)) : ''}
      </p>
      <div className="flex flex-wrap items-center gap-x-5">
        {currentText ? (
          <a
            className="link inline-flex min-h-11 items-center text-sm"
            href={paths.legalVersion(consentPages[purpose], currentText.number)}
          >
            {copy.read}
            <span className="sr-only">: {name}</span>
          </a>
        ) : null}
        {isRequired && currentText && text?.id !== currentText.id ? (
          <Button
            aria-label={copy.acceptNamed(name)}
            isBusy={change.isPending}
            onClick={() => decide(true)}
            size="sm"
            variant="secondary"
          >
            {copy.accept}
          </Button>
        ) : null}
      </div>
    </>
  )
}

function useConsent() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    ...api.account.setConsent.mutation(),
    onSuccess: (saved) => {
      queryClient.setQueryData<Preferences>(
        api.account.preferences.key({}),
        (before) =>
          before && {
            ...before,
            consents: before.consents.map((item) => (item.purpose === saved.purpose ? saved : item)),
          },
      )
      toast.success(notificationsMessages.saved, { id: 'preferences' })
    },
  })
}

const versionText = ({ number, publishedAt }: NonNullable<Consent['text']>) =>
  copy.version(number, formatDate(publishedAt))

function decisionText({ text, decidedAt, isGranted }: Consent): string {
  if (decidedAt === null) return copy.never
  const sentence = isGranted ? copy.granted : copy.withdrawn
  return `${sentence(text ? versionText(text) : copy.noVersion, formatDateTime(decidedAt))}.`
}
