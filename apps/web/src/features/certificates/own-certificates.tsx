import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { buttonClass } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { Skeleton } from '@repo/ui/skeleton'
import { paths } from '../../app/paths.ts'
import { CertificateCard } from './certificate-card.tsx'
import { listMessages as copy } from './own-certificates.messages.ts'

/** Everything the learner was certified, to show, download and share. */
export function OwnCertificates() {
  const query = usePageQuery(useApi().certificates.myCertificates.query())
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-64 rounded-md" />}>
      {(certificates) =>
        certificates.length === 0 ? (
          <EmptyState
            action={
              <a className={buttonClass({})} href={paths.myCourses}>
                {copy.toCourses}
              </a>
            }
            art="course"
            description={copy.emptyHint}
            title={copy.empty}
          />
        ) : (
          <ul className="grid gap-5 lg:grid-cols-2">
            {certificates.map((certificate) => (
              <li key={certificate.id}>
                <CertificateCard certificate={certificate} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}
