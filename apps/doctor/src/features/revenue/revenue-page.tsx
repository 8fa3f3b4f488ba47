import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { PageHeader } from '@repo/back-office/page-header'
import { Panel } from '@repo/back-office/panel'
import { monthLabel, PaymentFacts, revenueWords } from '@repo/back-office/revenue-columns'
import { SaveButton } from '@repo/back-office/save-button'
import { defineFilters, textParam, useSearchFilters } from '@repo/routing'
import { DataTable } from '@repo/ui/data-table'
import { EmptyState } from '@repo/ui/empty-state'
import { Skeleton } from '@repo/ui/skeleton'
import { paths } from '../../app/paths.ts'
import { OwnAffiliate } from './own-affiliate.tsx'
import { revenueMessages as copy } from './revenue.messages.ts'
import { groupColumns, lineColumns, monthColumns, paymentColumns } from './revenue-columns.tsx'
import { describeShare, type Line, paymentsOf, type Statement, sumBy } from './revenue-groups.ts'

const params = { month: textParam() }
const pageFilters = defineFilters(params)
/** The same in the doctor's room, of which revenue is one tab. */
const tabFilters = defineFilters(params, { tab: 'revenue' })

interface MonthsProps {
  filters: typeof pageFilters
  hrefOfMonth: (month: string) => string
}

/** The doctor's own months, and the lines of one of them: the screen at `/crm/doctor/revenue`. */
export const RevenuePage = () => (
  <>
    <PageHeader title={copy.title} lead={copy.lead} />
    <Months filters={pageFilters} hrefOfMonth={(month) => paths.revenue({ month })} />
  </>
)

/** The same as a tab of the doctor's room. */
export const RevenueTab = ({ room }: { room: string }) => (
  <Months filters={tabFilters} hrefOfMonth={(month) => paths.room({ id: room }, { tab: 'revenue', month })} />
)

function Months({ filters, hrefOfMonth }: MonthsProps) {
  const query = usePageQuery(useApi().revenue.ownStatements.query())
  const { month: asked } = useSearchFilters(filters).values
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-[60vh] rounded-md" />}>
      {(statements) => {
        // The newest month, unless the URL names another one of the doctor's months.
        const shown = statements.find(({ month }) => month === asked) ?? statements[0]
        return (
          <div className="grid gap-6">
            <Panel title={copy.months} isFlush>
              <DataTable
                caption={copy.months}
                isCaptionHidden
                className="row-links"
                columns={monthColumns(hrefOfMonth)}
                rows={statements}
                rowKey={({ month }) => month}
                empty={<EmptyState art="inbox" title={copy.empty} description={copy.emptyHint} />}
              />
            </Panel>
            <Payments statements={statements} />
            {shown ? <MonthLines key={shown.month} month={shown.month} /> : null}
            <Shares />
            <OwnAffiliate />
          </div>
        )
      }}
    </QueryView>
  )
}

/** Each transfer once, the newest first, with all months that it paid. */
function Payments({ statements }: { statements: readonly Statement[] }) {
  const payments = paymentsOf(statements)
  if (payments.length === 0) return null
  return (
    <Panel title={copy.payments} isFlush>
      <DataTable
        caption={copy.payments}
        isCaptionHidden
        columns={paymentColumns}
        rows={payments}
        rowKey={({ code, months }) => `${code}:${months.join()}`}
      />
    </Panel>
  )
}

function MonthLines({ month }: { month: string }) {
  const { revenue } = useApi()
  const query = usePageQuery(revenue.ownStatement.query({ params: { month } }))
  const title = copy.lines(monthLabel(month))
  return (
    <>
      {query.data?.payment ? (
        <Panel title={revenueWords.payment}>
          <PaymentFacts payment={query.data.payment} />
        </Panel>
      ) : null}
      {query.data && query.data.lines.length > 0 ? <Groups lines={query.data.lines} /> : null}
      <Panel
        title={title}
        isFlush
        aside={
          <SaveButton
            fileName={revenueWords.pdfFile(month)}
            read={() => revenue.ownStatementPdf.call({ params: { month } })}
            size="sm"
          >
            {revenueWords.pdf}
          </SaveButton>
        }
      >
        <QueryView query={query} skeleton={<Skeleton className="m-5 h-40" />}>
          {({ lines }) => (
            <DataTable
              caption={title}
              isCaptionHidden
              columns={lineColumns}
              rows={lines}
              rowKey={(line) => `${line.kind}:${line.course}:${line.at}`}
              empty={<EmptyState art="inbox" title={copy.noLines} />}
            />
          )}
        </QueryView>
      </Panel>
    </>
  )
}

/** The month by course and by who ordered; both add up to the statement. */
function Groups({ lines }: { lines: readonly Line[] }) {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Panel title={copy.byCourse} isFlush>
        <DataTable
          caption={copy.byCourse}
          isCaptionHidden
          columns={groupColumns(copy.course)}
          rows={sumBy(lines, ({ course }) => course)}
          rowKey={({ name }) => name}
        />
      </Panel>
      <Panel title={copy.bySource} isFlush>
        <DataTable
          caption={copy.bySource}
          isCaptionHidden
          columns={groupColumns(copy.sourceHeader)}
          rows={sumBy(lines, ({ source }) => copy.source[source])}
          rowKey={({ name }) => name}
        />
      </Panel>
    </div>
  )
}

/** How each course is shared now, in words. */
function Shares() {
  const query = usePageQuery(useApi().revenue.ownShares.query())
  return (
    <Panel title={copy.shares}>
      <p className="text-2">{copy.sharesLead}</p>
      <QueryView isCompact query={query} skeleton={<Skeleton className="mt-4 h-24" />}>
        {(shares) => (
          <ul className="mt-3 divide-y divide-line">
            {shares.map((share) => (
              <li className="py-3" key={share.course.id}>
                <p className="font-semibold">{share.course.title}</p>
                <p className="text-2">{describeShare(share)}</p>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Panel>
  )
}
