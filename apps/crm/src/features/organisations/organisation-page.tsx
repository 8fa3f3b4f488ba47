import { QueryView, useApi } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { PageHeader } from '@repo/back-office/page-header'
import { StatusTabs } from '@repo/back-office/status-tabs'
import { choiceParam, defineFilters, Link, useParams, useSearchFilters } from '@repo/routing'
import { toast, useConfirm } from '@repo/shell'
import { Button, buttonClass } from '@repo/ui/button'
import { lazyPart } from '@repo/ui/lazy-part'
import { Skeleton, SkeletonGroup } from '@repo/ui/skeleton'
import { type ReactNode, useState } from 'react'
import { paths } from '../../components/paths.ts'
import { useCan } from '../../components/use-can.ts'
import { OrganisationAudit } from './organisation-audit.tsx'
import { OrganisationBadge } from './organisation-badge.tsx'
import { OrganisationDialog } from './organisation-dialog.tsx'
import { OrganisationNotes } from './organisation-notes.tsx'
import { OrganisationOverview } from './organisation-overview.tsx'
import { OrganisationPeople } from './organisation-people.tsx'
import { organisationMessages as copy } from './organisations.messages.ts'
import { type OrganisationDetail, useOrganisation, useOrganisationUpdate } from './use-organisation.ts'

const tabs = ['overview', 'people', 'orders', 'signIn', 'notes', 'audit'] as const
type Tab = (typeof tabs)[number]

const filters = defineFilters({ tab: choiceParam(tabs, 'overview') })

// Set once for a clinic, by who keeps the settings.
const ClinicSignIn = lazyPart(async () => (await import('./clinic-sign-in.tsx')).ClinicSignIn)

interface Props {
  /** The orders of the organisation, which another feature lists. */
  orders: (id: string) => ReactNode
}

const Back = () => <BackLink to={paths.organisations()}>{copy.back}</BackLink>

const skeleton = (
  <SkeletonGroup>
    <div className="grid gap-6 xl:grid-cols-2">
      <Skeleton className="h-72 rounded-md" />
      <Skeleton className="h-72 rounded-md" />
    </div>
  </SkeletonGroup>
)

/** One organisation with its seats, people and orders: the screen at `/crm/Organisation/{id}`. */
export function OrganisationPage(props: Props) {
  const { id = '' } = useParams()
  const query = useOrganisation(id)
  if (query.data) return <Organisation organisation={query.data} {...props} />
  return (
    <>
      <PageHeader before={<Back />} title={copy.one} />
      <QueryView query={query} skeleton={skeleton}>
        {(organisation) => <Organisation organisation={organisation} {...props} />}
      </QueryView>
    </>
  )
}

function Organisation({ organisation, orders }: { organisation: OrganisationDetail } & Props) {
  const { id, name, state } = organisation
  const search = useSearchFilters(filters)
  const maySetSignIn = useCan('settings')
  const shown = tabs.filter((one) => one !== 'signIn' || maySetSignIn)
  const tab = shown.includes(search.values.tab) ? search.values.tab : 'overview'
  const contents: Record<Tab, () => ReactNode> = {
    overview: () => <OrganisationOverview organisation={organisation} />,
    people: () => <OrganisationPeople id={id} />,
    orders: () => orders(id),
    signIn: () => <ClinicSignIn fallback={skeleton} id={id} />,
    notes: () => <OrganisationNotes id={id} />,
    audit: () => <OrganisationAudit id={id} />,
  }
  return (
    <>
      <PageHeader
        before={<Back />}
        title={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="min-w-0 break-words">{name}</span>
            <span className="font-text tracking-normal">
              <OrganisationBadge state={state} />
            </span>
          </span>
        }
        actions={<Actions organisation={organisation} />}
      />
      <StatusTabs
        label={copy.tabsLabel}
        filters={{ ...search, values: { tab } }}
        tabs={shown.map((one) => ({ label: copy.tabs[one], change: { tab: one } }))}
      />
      <div className="pt-6">{contents[tab]()}</div>
    </>
  )
}

function Actions({ organisation }: { organisation: OrganisationDetail }) {
  const { id, state, can, coordinators } = organisation
  const { setOrganisationState } = useApi().crmOrganisations
  const update = useOrganisationUpdate(id)
  const confirm = useConfirm()
  const [isEditing, setIsEditing] = useState(false)
  const setState = async (next: OrganisationDetail['state']) =>
    update(await setOrganisationState.call({ params: { id }, body: { state: next } }))
  const close = async () => {
    const isDone = await confirm({
      title: copy.close.title,
      body: copy.close.body,
      confirmLabel: copy.close.act,
      cancelLabel: copy.close.keep,
      tone: 'danger',
      act: () => setState('closed'),
    })
    if (isDone) toast.success(copy.close.done)
  }
  const reopen = async () => {
    await setState('active')
    toast.success(copy.reopened)
  }
  return (
    <div className="flex flex-wrap gap-3">
      {can.edit ? (
        <>
          <Button variant="ghost" onClick={() => void (state === 'active' ? close() : reopen())}>
            {state === 'active' ? copy.close.open : copy.reopen}
          </Button>
          <Button variant="secondary" onClick={() => setIsEditing(true)}>
            {copy.edit}
          </Button>
          <OrganisationDialog
            organisation={organisation}
            isOpen={isEditing}
            onClose={() => setIsEditing(false)}
          />
        </>
      ) : null}
      {can.sell && state === 'active' && coordinators.length > 0 ? (
        <Link to={paths.sellSeats({ id })} className={buttonClass()}>
          {copy.sell}
        </Link>
      ) : null}
    </div>
  )
}
