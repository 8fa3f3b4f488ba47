import { QueryView } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { LicenceBadge } from '@repo/back-office/licence/licence-badge'
import { PageHeader } from '@repo/back-office/page-header'
import { Tabs } from '@repo/office-ui/tabs'
import { Link, useParams, useSearchParams } from '@repo/routing'
import { Avatar } from '@repo/ui/avatar'
import { buttonClass } from '@repo/ui/button'
import { Skeleton } from '@repo/ui/skeleton'
import type { ReactNode } from 'react'
import { paths } from '../../components/paths.ts'
import { useCan } from '../../components/use-can.ts'
import { AccountTab } from './account-tab.tsx'
import { CoursesTab } from './courses-tab.tsx'
import { fullName } from './doctor-columns.tsx'
import { doctorMessages as copy } from './doctors.messages.ts'
import { FiguresTab } from './figures-tab.tsx'
import { LicenceTab } from './licence-tab.tsx'
import type { StaffDoctor } from './profile-form.ts'
import { ProfileTab } from './profile-tab.tsx'
import { RevenueTab } from './revenue-tab.tsx'
import { useDoctor } from './use-doctor.ts'

type TabId = 'profile' | 'licence' | 'courses' | 'figures' | 'account' | 'revenue'

const Back = () => <BackLink to={paths.doctors()}>{copy.back}</BackLink>

const skeleton = (
  <div className="grid gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
    <Skeleton className="h-96 rounded-md" />
    <Skeleton className="h-60 rounded-md" />
  </div>
)

/** One doctor: the screen at `/crm/Doctor/{id}`. */
export function DoctorPage() {
  const { id = '' } = useParams()
  const query = useDoctor(id)
  if (query.data) return <Doctor key={id} doctor={query.data} />
  return (
    <>
      <PageHeader before={<Back />} title={copy.one} />
      <QueryView query={query} skeleton={skeleton}>
        {(doctor) => <Doctor doctor={doctor} />}
      </QueryView>
    </>
  )
}

function Doctor({ doctor }: { doctor: StaffDoctor }) {
  const canEdit = useCan('editDoctors')
  const seesAccount = useCan('doctorAccounts')
  const seesMoney = useCan('revenue')
  const ids = [
    ...(['profile', 'licence', 'courses', 'figures'] as const),
    ...(seesAccount ? (['account'] as const) : []),
    ...(seesMoney ? (['revenue'] as const) : []),
  ]
  const [tab, setTab] = useTab(ids)
  // What is read from the API by itself is read once its tab is open.
  const contents: Record<TabId, ReactNode> = {
    profile: <ProfileTab doctor={doctor} />,
    licence: <LicenceTab doctor={doctor} />,
    courses: <CoursesTab courses={doctor.courses} />,
    figures: tab === 'figures' ? <FiguresTab id={doctor.id} /> : null,
    account: tab === 'account' ? <AccountTab doctor={doctor} /> : null,
    revenue: tab === 'revenue' ? <RevenueTab id={doctor.id} /> : null,
  }
  const tabs = ids.map((id) => ({
    id,
    label: copy.tabs[id],
    count: id === 'courses' ? doctor.courseCount : undefined,
    content: contents[id],
  }))
  return (
    <>
      <PageHeader
        before={<Back />}
        title={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Avatar name={doctor.name} size={48} src={doctor.portraitUrl} />
            <span className="min-w-0 break-words">{fullName(doctor)}</span>
            <span className="font-text tracking-normal">
              <LicenceBadge state={doctor.licenceState} />
            </span>
          </span>
        }
        actions={
          <>
            <Link
              className={buttonClass({ variant: 'secondary' })}
              to={paths.doctorRoom({ id: doctor.slug })}
            >
              {copy.openRoom}
            </Link>
            {doctor.publicUrl ? (
              <a
                href={doctor.publicUrl}
                target="_blank"
                rel="noopener"
                className={buttonClass({ variant: 'secondary' })}
              >
                {copy.openPublic}
              </a>
            ) : null}
          </>
        }
        lead={canEdit ? (doctor.publicUrl ? doctor.workplace : copy.notPublic) : copy.readOnly}
      />
      <Tabs label={copy.tabs.label} value={tab} onValueChange={setTab} items={tabs} />
    </>
  )
}

/** The open tab, which stands in the address. */
function useTab(ids: readonly string[]): [string, (id: string) => void] {
  const [search, setSearch] = useSearchParams()
  const [first = ''] = ids
  const wanted = search.get('tab') ?? first
  const set = (id: string) => {
    const next = new URLSearchParams(search)
    if (id === first) next.delete('tab')
    else next.set('tab', id)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return [ids.includes(wanted) ? wanted : first, set]
}
