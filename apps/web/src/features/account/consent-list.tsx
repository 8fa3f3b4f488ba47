import { useAccountApi } from '@repo/account-settings'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { consentPurposeLabels, formatDate, formatDateTime } from '@repo/messages'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Switch } from '@repo/ui/switch'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { legalSlugs, paths } from '../../app/paths.ts'
import { notificationsMessages } from './notifications.messages.ts'

const copy = notificationsMessages.consents

type Preferences = EndpointOutput<ApiContract['account']['preferences']>
type Consent = Preferences['consents'][number]

const textOf: Record<Consent['purpose'], string> = {
  terms: paths.legal(legalSlugs.terms),
  privacy: paths.legal(legalSlugs.privacy),
  marketing: paths.legal(legalSlugs.privacy),
}

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
  const { purpose, isRequired, isGranted, version, currentVersion } = consent
  const change = useConsent()
  const name = consentPurposeLabels[purpose]
  const decide = (wanted: boolean) => change.mutate({ params: { purpose }, body: { isGranted: wanted } })
  const hasNewer = version !== null && version !== currentVersion
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
        {decisionText(consent)} {hasNewer ? copy.newer(versionText(currentVersion)) : ''}
      </p>
      <div className="flex flex-wrap items-center gap-x-5">
        <a className="link inline-flex min-h-11 items-center text-sm" href={textOf[purpose]}>
          {copy.read}
          <span className="sr-only">: {name}</span>
        </a>
        {isRequired && version !== currentVersion ? (
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
  const api = useAccountApi()
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

/** Versions are the day a text came into force. */
const versionText = (version: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(version) ? formatDate(`${version}T00:00:00+07:00`) : version

function decisionText({ version, decidedAt, isGranted }: Consent): string {
  if (version === null || decidedAt === null) return copy.never
  const text = isGranted ? copy.granted : copy.withdrawn
  return `${text(versionText(version), formatDateTime(decidedAt))}.`
}
