import { type RouteMeta, useParams } from '@repo/routing'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { paths } from '../app/paths.ts'
import { commonMessages } from '../components/common.messages.ts'
import { DetailSkeleton } from '../components/skeletons.tsx'
import { DoctorProfile } from '../features/doctors/doctor-profile.tsx'
import { doctorMessages } from '../features/doctors/doctors.messages.ts'
import { breadcrumbLd, personLd } from './json-ld.ts'
import { type AppMetaArgs, type AppPageArgs, leadOn, loadMain, readCache } from './page-context.ts'
import { slugParam } from './slug-param.ts'

export async function loader({ params, url, context }: AppPageArgs) {
  const slug = slugParam(params.id, url)
  const query = context.api.catalogue.doctor.query({ params: { slug } })
  await loadMain(context, query)
  leadOn(slug, readCache(context, query), url, paths.doctor)
}

export function meta({ params, url, context }: AppMetaArgs): RouteMeta {
  const doctor = readCache(context, context.api.catalogue.doctor.query({ params: { slug: params.id ?? '' } }))
  if (!doctor) return {}
  const fullName = `${doctor.academicTitle} ${doctor.name}`
  return {
    title: fullName,
    description: doctorMessages.descriptionOf(fullName, doctor.specialties.join(', '), doctor.workplace),
    canonical: paths.doctor(doctor.slug),
    // Networks that show links take no SVG.
    image: `/api/art/og/doctors/${doctor.slug}.png`,
    type: 'profile',
    jsonLd: import.meta.env.SSR
      ? [
          personLd(url.origin, doctor),
          breadcrumbLd(url.origin, [
            { name: commonMessages.doctorList, path: paths.doctors },
            { name: fullName, path: paths.doctor(doctor.slug) },
          ]),
        ]
      : undefined,
  }
}

export function Component() {
  const { id = '' } = useParams()
  const doctor = usePageQuery(useApi().catalogue.doctor.query({ params: { slug: id } }))
  return (
    <QueryView query={doctor} skeleton={<DetailSkeleton />}>
      {(data) => <DoctorProfile doctor={data} key={data.slug} />}
    </QueryView>
  )
}
