import { QueryView } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { PageHeader } from '@repo/back-office/page-header'
import { useParams } from '@repo/routing'
import { Skeleton } from '@repo/ui/skeleton'
import { paths } from '../../components/paths.ts'
import { ImportActs } from './import-acts.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportPlan } from './import-plan.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportRows } from './import-rows.tsx'
import { ImportStateBadge } from './import-state-badge.tsx'
import { importMessages as copy, importsMessages } from './learner-imports.messages.ts'
import { type ImportDetail, useImport } from './use-import.ts'

const Back = () => <BackLink to={paths.learnerImports()}>{importsMessages.title}</BackLink>

/** One table of learners, from its trial to its report: the screen at `/crm/Student/Import/{id}`. */
export function ImportPage() {
  const { id = '' } = useParams()
  const query = useImport(id)
  if (query.data) return <Table key={id} table={query.data} />
  return (
    <>
      <PageHeader before={<Back />} title={copy.one} />
      <QueryView query={query} skeleton={<Skeleton className="h-96 rounded-md" />}>
        {(table) => <Table table={table} />}
      </QueryView>
    </>
  )
}

function Table({ table }: { table: ImportDetail }) {
  const isDraft = table.state === 'draft'
  const isHopeless = isDraft && table.counts.new + table.counts.existing === 0
  return (
    <>
      <PageHeader
        before={<Back />}
        title={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="min-w-0 break-words">{table.fileName}</span>
            <span className="font-text tracking-normal">
              <ImportStateBadge state={table.state} />
            </span>
          </span>
        }
        actions={isDraft ? <ImportActs table={table} /> : null}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {isHopeless ? (
          <p role="status" className="rounded-sm bg-warning-soft px-4 py-3 text-sm">
            {copy.nothing}
          </p>
        ) : null}
        {isDraft ? <ImportColumns table={table} /> : <ImportProgress table={table} />}
        {isDraft && !isHopeless ? <ImportPlan table={table} /> : null}
        <ImportRows table={table} />
      </div>
    </>
  )
}
