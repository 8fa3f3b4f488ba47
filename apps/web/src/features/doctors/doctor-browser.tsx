import { formatNumber } from '@repo/messages'
import { useLocation, useNavigate, useNavigation } from '@repo/routing'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { buttonClass } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { chipClass } from '@repo/ui/lib/chip-class'
import { Pagination } from '@repo/ui/pagination'
import { paths } from '../../app/paths.ts'
import { DoctorCard, type DoctorCardData } from '../../components/doctor-card.tsx'
import { SearchForm } from '../../components/search-form.tsx'
import { DoctorGridSkeleton } from '../../components/skeletons.tsx'
import { type DoctorFilters, doctorFilters, toDoctorQuery } from './doctor-filters.ts'
import { doctorMessages } from './doctors.messages.ts'

const hrefOf = (filters: DoctorFilters) => paths.doctors + doctorFilters.serialize(filters)
/** Portraits of the first row are in view at once. */
const eagerCards = 4

/** All doctors who teach, by speciality and name. */
export function DoctorBrowser() {
  const api = useApi()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const { search } = useLocation()
  const filters = doctorFilters.parse(new URLSearchParams(search))
  const doctors = usePageQuery(api.catalogue.doctors.query({ query: toDoctorQuery(filters) }))
  const isStale = navigation.location?.pathname === paths.doctors
  const searchFor = (q: string) =>
    void navigate(hrefOf({ ...filters, q, page: 1 }), { preventScrollReset: true })
  return (
    <div className="wrap pb-20">
      <SearchForm
        action={paths.doctors}
        copy={doctorMessages.search}
        onSearch={searchFor}
        value={filters.q}
      />
      <QueryView query={doctors} skeleton={<DoctorGridSkeleton />}>
        {(list) => (
          <>
            <Specialties filters={filters} specialties={list.specialties} />
            <p className="mb-5 text-2" role="status">
              {doctorMessages.count(formatNumber(list.total))}
            </p>
            <div
              aria-busy={isStale || undefined}
              className={isStale ? 'opacity-55 transition-opacity' : undefined}
            >
              <DoctorGrid doctors={list.items} />
              <Pagination
                className="mt-10"
                hrefFor={(page) => hrefOf({ ...filters, page })}
                page={list.page}
                pageCount={Math.ceil(list.total / list.pageSize)}
              />
            </div>
          </>
        )}
      </QueryView>
    </div>
  )
}

function Specialties({ filters, specialties }: { filters: DoctorFilters; specialties: string[] }) {
  if (specialties.length < 2) return null
  return (
    <nav aria-label={doctorMessages.specialty} className="scroll-x chip-row mt-6 mb-6">
      <ul className="flex gap-2">
        {['', ...specialties].map((specialty) => {
          const isActive = filters.specialty === specialty
          return (
            <li key={specialty}>
              <a
                aria-current={isActive || undefined}
                className={chipClass(isActive)}
                data-keep-scroll
                href={hrefOf({ ...filters, specialty, page: 1 })}
              >
                {specialty || doctorMessages.allSpecialties}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function DoctorGrid({ doctors }: { doctors: DoctorCardData[] }) {
  const copy = doctorMessages.empty
  if (doctors.length === 0) {
    return (
      <EmptyState
        action={
          <a className={buttonClass()} href={paths.doctors}>
            {copy.action}
          </a>
        }
        art="search"
        description={copy.text}
        title={copy.title}
      />
    )
  }
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-5 lg:grid-cols-4">
      {doctors.map((doctor, index) => (
        <li key={doctor.slug}>
          <DoctorCard doctor={doctor} heading="h2" isEager={index < eagerCards} />
        </li>
      ))}
    </ul>
  )
}
