import { type RouteMeta, useParams } from '@repo/routing'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { Skeleton } from '@repo/ui/skeleton'
import { CertificatePage } from '../features/certificates/certificate-page.tsx'
import { certificateMessages as copy } from '../features/certificates/certificates.messages.ts'
import { UnknownCertificate } from '../features/certificates/unknown-certificate.tsx'
import { type AppMetaArgs, type AppPageArgs, loadMain, readCache } from './page-context.ts'
import { slugParam } from './slug-param.ts'

/** Read anew in every request: an answer of a moment ago may be wrong by now. */
export const loader = ({ params, url, context }: AppPageArgs) =>
  loadMain(
    { ...context, queryClient: context.queryClient, sharedReads: undefined },
    context.api.certificates.certificate.query({ params: { code: slugParam(params.code, url) } }),
  )

export function meta({ params, context }: AppMetaArgs): RouteMeta {
  const query = context.api.certificates.certificate.query({ params: { code: params.code ?? '' } })
  const certificate = readCache(context, query)?.certificate
  return { title: certificate ? copy.pageTitle(certificate.courseTitle) : copy.title }
}

export function Component() {
  const { code = '' } = useParams()
  const query = usePageQuery(useApi().certificates.certificate.query({ params: { code } }))
  return (
    <div className="wrap py-8 md:py-12">
      <QueryView
        query={query}
        skeleton={<Skeleton className="mx-auto aspect-[297/210] max-w-4xl rounded-md" />}
      >
        {({ certificate }) =>
          certificate ? <CertificatePage certificate={certificate} /> : <UnknownCertificate code={code} />
        }
      </QueryView>
    </div>
  )
}
