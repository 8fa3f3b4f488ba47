import { useApi } from '@repo/back-office'
import { type ListColumn, ListScreen } from '@repo/back-office/list-screen'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { auditActors, auditAreas } from '@repo/contract/crm-audit'
import { choiceParam, defineFilters, Link, pagePositionParams, textParam } from '@repo/routing'
import { auditMessages, subjectLabels } from '../../components/audit/audit.messages.ts'
import { actionOf, entryColumnsOf } from '../../components/audit/entry-columns.tsx'
import { DayFilter } from '../../components/day-filter.tsx'
import { dayParam } from '../../components/day-param.ts'
import { FilterSelect, optionsOf } from '../../components/filter-select.tsx'
import { paths } from '../../components/paths.ts'
import { auditActorLabels, auditAreaLabels, auditLogMessages as copy } from './audit-log.messages.ts'

type Entry = EndpointOutput<ApiContract['crmAudit']['entries']>['items'][number]

const filters = defineFilters({
  q: textParam(),
  area: choiceParam(auditAreas),
  by: choiceParam(auditActors),
  from: dayParam(),
  to: dayParam(),
  ...pagePositionParams,
})

/** The page of what an entry is about; null where it has none, or is gone. */
function pageOf({ subjectType, subjectId: id, subjectName }: Entry): string | null {
  if (subjectName === null) return null
  if (subjectType === 'user') return paths.user({ id })
  if (subjectType === 'course') return paths.editCourse({ id })
  if (subjectType === 'doctor') return paths.doctor({ id })
  if (subjectType === 'video') return paths.video({ id })
  if (subjectType === 'contact') return paths.contact({ id })
  return subjectType === 'order' ? paths.order({ code: subjectName }) : null
}

const typeOf = ({ subjectType }: Entry) => subjectLabels[subjectType] ?? subjectType

const subjectColumn: ListColumn<Entry> = {
  id: 'subject',
  header: auditMessages.subject,
  isAtTop: true,
  csv: { from: ['subjectType', 'subjectName'], join: ': ', words: subjectLabels },
  cell: (entry) => <Subject entry={entry} />,
}

function Subject({ entry }: { entry: Entry }) {
  const page = pageOf(entry)
  return (
    <span className="block">
      <span className="block text-3">{typeOf(entry)}</span>
      {page ? (
        <Link to={page} className="link block break-words">
          {entry.subjectName}
        </Link>
      ) : (
        <span className="block break-words">{entry.subjectName}</span>
      )}
    </span>
  )
}

const [action, ...who] = entryColumnsOf<Entry>()
const columns: ListColumn<Entry>[] = [...(action ? [action] : []), subjectColumn, ...who]

/** The audit log of the whole business: the screen at `/crm/Audit`. */
export function AuditLog() {
  const { entries } = useApi().crmAudit
  return (
    <ListScreen
      id="audit"
      title={copy.title}
      lead={copy.lead}
      filters={filters}
      read={(values) => entries.query({ query: { ...values, q: values.q || undefined } })}
      search={{ label: copy.search, hint: copy.searchHint }}
      controls={({ values, setFilters }) => (
        <>
          <FilterSelect
            label={copy.area}
            anyLabel={copy.anyArea}
            options={optionsOf(auditAreaLabels)}
            value={values.area}
            onSelect={(area) => setFilters({ area })}
          />
          <FilterSelect
            label={copy.by}
            anyLabel={copy.anyBy}
            options={optionsOf(auditActorLabels)}
            value={values.by}
            onSelect={(by) => setFilters({ by })}
          />
          <span className="flex items-center gap-3 max-sm:w-full max-sm:flex-col">
            <DayFilter label={copy.from} value={values.from} onSelect={(from) => setFilters({ from })} />
            <DayFilter label={copy.to} value={values.to} onSelect={(to) => setFilters({ to })} />
          </span>
        </>
      )}
      columns={columns}
      rowKey={(entry) => entry.id}
      rowName={actionOf}
      exportName={copy.fileName}
      empty={{
        first: { title: copy.empty, description: copy.emptyHint },
        noMatch: { title: copy.noMatch, description: copy.noMatchHint },
      }}
    />
  )
}
