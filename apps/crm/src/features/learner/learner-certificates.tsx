import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDate } from '@repo/messages'
import { Badge, type BadgeTone } from '@repo/ui/badge'
import { DataTable, type TableColumn } from '@repo/ui/data-table'
import { EmptyState } from '@repo/ui/empty-state'
import { Skeleton } from '@repo/ui/skeleton'
import { Ban, CircleCheck, type LucideIcon, Replace } from 'lucide-react'
import { useCan } from '../../components/use-can.ts'
import { CertificateMenu } from './certificate-acts.tsx'
import { certificateMessages as copy } from './certificates.messages.ts'

export type StaffCertificate = EndpointOutput<ApiContract['crmCertificates']['learnerCertificates']>[number]

const looks: Record<StaffCertificate['status'], readonly [BadgeTone, LucideIcon]> = {
  valid: ['success', CircleCheck],
  revoked: ['danger', Ban],
  replaced: ['neutral', Replace],
}

function State({ status, revokedAt, replacedAt, revokedReason, reissueReason }: StaffCertificate) {
  const [tone, Icon] = looks[status]
  const endedAt = replacedAt ?? revokedAt
  const reason = revokedReason ?? reissueReason
  return (
    <span className="block py-2">
      <Badge tone={tone} icon={<Icon size={13} aria-hidden="true" />}>
        {copy.statuses[status]}
      </Badge>
      {endedAt ? <span className="mt-1 block text-sm text-3">{copy.on(formatDate(endedAt))}</span> : null}
      {reason ? <span className="mt-1 block text-sm break-words text-3">{copy.because(reason)}</span> : null}
    </span>
  )
}

const columnsOf = (webUrl: string): TableColumn<StaffCertificate>[] => [
  {
    id: 'course',
    header: copy.course,
    isPrimary: true,
    cell: ({ course, code }) => (
      <span className="block py-2">
        <span className="block font-semibold break-words">{course.title}</span>
        <a
          aria-label={`${copy.page}: ${course.title}`}
          className="link inline-flex min-h-6 items-center text-sm"
          href={`${webUrl}/certificate/${code}`}
          rel="noreferrer"
          target="_blank"
        >
          {copy.page}
        </a>
      </span>
    ),
  },
  { id: 'name', header: copy.name, cell: ({ name }) => <span className="break-words">{name}</span> },
  { id: 'state', header: copy.state, cell: (row) => <State {...row} /> },
  {
    id: 'issued',
    header: copy.issued,
    cell: ({ issuedAt, origin }) => (
      <>
        {formatDate(issuedAt)}
        <span className="block text-sm text-3">{copy.origins[origin]}</span>
      </>
    ),
  },
]

/** Certificates of one learner with what became of them, also those that others stand for. */
export function LearnerCertificates({ id, profileName }: { id: string; profileName: string }) {
  const api = useApi()
  const query = usePageQuery(api.crmCertificates.learnerCertificates.query({ params: { id } }))
  const site = usePageQuery(api.content.site.query())
  const canManage = useCan('manageCertificates')
  return (
    <Panel title={copy.title} isFlush>
      <p className="max-w-prose px-5 pb-4 text-sm text-3">{copy.hint(profileName)}</p>
      <QueryView query={query} skeleton={<Skeleton className="m-5 h-40 rounded-md" />}>
        {(rows) => (
          <DataTable
            caption={copy.title}
            isCaptionHidden
            columns={columnsOf(site.data?.webUrl ?? '')}
            rows={rows}
            rowKey={({ id: key }) => key}
            rowActions={
              canManage
                ? (row) =>
                    row.status === 'replaced' ? null : <CertificateMenu learnerId={id} certificate={row} />
                : undefined
            }
            empty={<EmptyState art="course" title={copy.none} className="py-10" />}
          />
        )}
      </QueryView>
    </Panel>
  )
}
