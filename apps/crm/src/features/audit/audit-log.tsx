import { useApi } from '@repo/back-office'
import { type ListColumn, ListScreen } from '@repo/back-office/list-screen'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { auditActors, auditAreas } from '@repo/contract/list-choices'
import { auditSubjectLabels } from '@repo/messages/audit-subjects.messages'
import { choiceParam, defineFilters, Link, pagePositionParams, textParam } from '@repo/routing'
import { auditMessages } from '../../components/audit/audit.messages.ts'
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

type PageOf = (id: string, name: string) => string

/** Pages of what entries are about; those of things without a name are always there. */
const pages: Readonly<Record<string, PageOf>> = {
  user: (id) => paths.user({ id }),
  course: (id) => paths.editCourse({ id }),
  doctor: (id) => paths.doctor({ id }),
  video: (id) => paths.video({ id }),
  contact: (id) => paths.contact({ id }),
  organisation: (id) => paths.organisation({ id }),
  letter: (id) => paths.letter({ id }),
  activation_batch: (id) => paths.activationBatch({ id }),
  role: (id) => paths.role({ id }),
  order: (_id, code) => paths.order({ code }),
  news: () => paths.news(),
  category: () => paths.categories(),
  coupon: () => paths.coupons(),
}
const pagesWithoutName: Readonly<Record<string, (id: string) => string>> = {
  data_request: (id) => paths.privacyRequest({ id }),
  learner_import: (id) => paths.learnerImport({ id }),
  settings: (tab) => paths.settings({ tab }),
  page: () => paths.pages(),
  job: () => paths.jobs(),
}

/** The page of what an entry is about; null where it has none, or is gone. */
function pageOf({ subjectType, subjectId, subjectName }: Entry): string | null {
  if (subjectName !== null) return pages[subjectType]?.(subjectId, subjectName) ?? null
  return pagesWithoutName[subjectType]?.(subjectId) ?? null
}

const typeOf = ({ subjectType }: Entry) => auditSubjectLabels[subjectType] ?? subjectType

const subjectColumn: ListColumn<Entry> = {
  id: 'subject',
  header: auditMessages.subject,
  isAtTop: true,
  csv: { from: ['subjectType', 'subjectName'], join: ': ', words: auditSubjectLabels },
  cell: (entry) => <Subject entry={entry} />,
}

function Subject({ entry }: { entry: Entry }) {
  const page = pageOf(entry)
  const name = entry.subjectName ?? (page ? copy.open : null)
  return (
    <span className="block">
      <span className="block text-3">{typeOf(entry)}</span>
      {page ? (
        <Link to={page} className="link block break-words">
          {name}
        </Link>
      ) : (
        <span className="block break-words">{name}</span>
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
