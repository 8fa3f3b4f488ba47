import { licenceStateLabels } from '@repo/back-office/licence/licence.messages'
import { LicenceBadge } from '@repo/back-office/licence/licence-badge'
import type { ListColumn } from '@repo/back-office/list-screen'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDate, formatNumber } from '@repo/messages'
import { Link } from '@repo/routing'
import { Avatar } from '@repo/ui/avatar'
import { cutText } from '@repo/ui/lib/cut-text'
import { paths } from '../../components/paths.ts'
import { doctorsMessages as copy } from './doctors.messages.ts'

type DoctorRow = EndpointOutput<ApiContract['crmDoctors']['doctors']>['items'][number]

export const fullName = ({ academicTitle, name }: Pick<DoctorRow, 'academicTitle' | 'name'>) =>
  `${academicTitle} ${name}`

/** The last day of a licence in words. */
function lastDay({ licenceState, licenceExpiresOn }: DoctorRow): string {
  if (licenceState === 'missing') return copy.none
  return licenceExpiresOn ? formatDate(licenceExpiresOn) : copy.noEnd
}

export const doctorColumns: ListColumn<DoctorRow>[] = [
  {
    id: 'name',
    header: copy.name,
    isPrimary: true,
    csv: [
      [copy.name, { from: ['academicTitle', 'name'], join: ' ' }],
      [copy.workplace, { from: 'workplace' }],
    ],
    cell: (doctor) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={doctor.name} src={doctor.portraitUrl} />
        <span className="min-w-0">
          <Link
            to={paths.doctor({ id: doctor.id })}
            {...cutText(fullName(doctor), 'row-link hover:text-primary max-sm:min-h-6')}
          >
            {fullName(doctor)}
          </Link>
          <span {...cutText(doctor.workplace, 'block font-normal text-3')}>{doctor.workplace}</span>
        </span>
      </span>
    ),
  },
  {
    id: 'specialties',
    header: copy.specialties,
    className: 'min-w-48 max-xl:hidden',
    csv: { from: 'specialties' },
    cell: ({ specialties }) => specialties.join(', '),
  },
  {
    id: 'licence',
    header: copy.licence,
    csv: { from: 'licenceState', words: licenceStateLabels },
    cell: ({ licenceState }) => <LicenceBadge state={licenceState} />,
  },
  {
    id: 'expires',
    header: copy.expires,
    isNumeric: true,
    csv: { from: 'licenceExpiresOn', as: 'day' },
    cell: lastDay,
  },
  {
    id: 'courses',
    header: copy.courses,
    isNumeric: true,
    csv: { from: 'courseCount' },
    cell: ({ courseCount }) => formatNumber(courseCount),
  },
]
