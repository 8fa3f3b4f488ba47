import { useApi } from '@repo/back-office'
import { ListPart } from '@repo/back-office/list-screen'
import { defineFilters, pagePositionParams } from '@repo/routing'
import { auditMessages as copy } from '../../components/audit/audit.messages.ts'
import { actionOf, entryColumns } from '../../components/audit/entry-columns.tsx'

const filters = defineFilters(pagePositionParams, { tab: 'audit' })

/** What was done with the organisation, its seats and its orders, newest first. */
export function OrganisationAudit({ id }: { id: string }) {
  const { organisationAudit } = useApi().crmOrganisations
  return (
    <ListPart
      id="organisation-audit"
      title={copy.title}
      filters={filters}
      read={(query) => organisationAudit.query({ params: { id }, query })}
      columns={entryColumns}
      rowKey={(entry) => entry.id}
      rowName={actionOf}
      exportName={copy.fileName}
      empty={{ first: { title: copy.empty } }}
    />
  )
}
