import { Panel } from '@repo/back-office/panel'
import { formatDate, formatNumber } from '@repo/messages'
import { DataTable, type TableColumn } from '@repo/ui/data-table'
import { EmailText } from '@repo/ui/email-text'
import { EmptyState } from '@repo/ui/empty-state'
import { FactList } from '../../components/fact-list.tsx'
import { CoordinatorsPanel } from './coordinators-panel.tsx'
import {
  organisationMessages as copy,
  organisationsMessages,
  seatMessages,
} from './organisations.messages.ts'
import type { OrganisationDetail } from './use-organisation.ts'

type SeatRow = OrganisationDetail['seats'][number]

const count = (id: 'bought' | 'given' | 'free' | 'ended'): TableColumn<SeatRow> => ({
  id,
  header: seatMessages[id],
  isNumeric: true,
  cell: (row) => formatNumber(row[id]),
})

const columns: TableColumn<SeatRow>[] = [
  {
    id: 'course',
    header: seatMessages.course,
    isPrimary: true,
    cell: ({ course }) => <span className="block wrap-anywhere">{course.title}</span>,
  },
  count('bought'),
  count('given'),
  count('free'),
  count('ended'),
]

/** Data, coordinators and seats of the organisation. */
export function OrganisationOverview({ organisation }: { organisation: OrganisationDetail }) {
  const { taxCode, address, contactName, contactEmail, contactPhone, createdAt, seats } = organisation
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]">
      <div className="grid min-w-0 gap-6">
        <Panel title={seatMessages.title} isFlush>
          <DataTable
            caption={seatMessages.title}
            isCaptionHidden
            columns={columns}
            rows={seats}
            rowKey={({ course }) => course.id}
            empty={<EmptyState art="inbox" title={seatMessages.none} className="py-8" />}
          />
        </Panel>
        <CoordinatorsPanel organisation={organisation} />
      </div>
      <Panel title={copy.facts}>
        <FactList
          facts={[
            [
              organisationsMessages.taxCode,
              <span key="tax" className="font-num">
                {taxCode}
              </span>,
            ],
            [copy.address, address],
            [copy.contact, contactName],
            [
              copy.email,
              <a key="email" className="link" href={`mailto:${contactEmail}`}>
                <EmailText>{contactEmail}</EmailText>
              </a>,
            ],
            [
              copy.phone,
              contactPhone ? (
                <a key="phone" className="link font-num" href={`tel:${contactPhone}`}>
                  {contactPhone}
                </a>
              ) : (
                copy.noPhone
              ),
            ],
            [copy.since, formatDate(createdAt)],
          ]}
        />
      </Panel>
    </div>
  )
}
