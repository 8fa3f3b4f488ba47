import { useApi } from '@repo/back-office'
import { ListPart } from '@repo/back-office/list-screen'
import { defineFilters, pagePositionParams } from '@repo/routing'
import { auditMessages as copy } from '../../components/audit/audit.messages.ts'
import { actionOf, entryColumns } from '../../components/audit/entry-columns.tsx'

const filters = defineFilters(pagePositionParams)
const tabFilters = defineFilters(pagePositionParams, { tab: 'audit' })

/** The audit log of an account: actions, actors and reasons, newest first. `tab` is set where it is a tab of its page. */
export function AuditPanel({ id, tab }: { id: string; tab?: 'audit' }) {
  const { audit } = useApi().crmAccounts
  return (
    <div>
      <h2 className="mb-3 text-xl">{copy.title}</h2>
      <ListPart
        id="account-audit"
        title={copy.title}
        filters={tab ? tabFilters : filters}
        read={(query) => audit.query({ params: { id }, query })}
        columns={entryColumns}
        rowKey={(entry) => entry.id}
        rowName={actionOf}
        exportName={copy.fileName}
        empty={{ first: { title: copy.empty } }}
      />
    </div>
  )
}
