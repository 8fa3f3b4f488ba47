import type { RouteMeta } from '@repo/routing'
import { paths } from '../app/paths.ts'
import { PageHead } from '../components/page-head.tsx'
import { DoctorBrowser } from '../features/doctors/doctor-browser.tsx'
import { doctorFilters, toDoctorQuery } from '../features/doctors/doctor-filters.ts'
import { doctorMessages as copy } from '../features/doctors/doctors.messages.ts'
import { InviteBand } from '../features/doctors/invite-band.tsx'
import { type AppMetaArgs, type AppPageArgs, loadMain } from './page-context.ts'

export const loader = ({ url, context }: AppPageArgs) =>
  loadMain(
    context,
    context.api.catalogue.doctors.query({ query: toDoctorQuery(doctorFilters.parse(url.searchParams)) }),
  )

export function meta({ url, context }: AppMetaArgs): RouteMeta {
  const { q, specialty } = doctorFilters.parse(url.searchParams)
  return {
    title: copy.pageTitle,
    description: copy.description(context.brand),
    canonical: paths.doctors,
    image: '/og.png',
    robots: q || specialty ? 'noindex, follow' : undefined,
  }
}

export function Component() {
  return (
    <>
      <PageHead lead={copy.lead} title={copy.title} />
      <DoctorBrowser />
      <InviteBand />
    </>
  )
}
