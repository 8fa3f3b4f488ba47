import { Panel } from '@repo/back-office/panel'
import { formatDate, formatDateTime } from '@repo/messages'
import { Link } from '@repo/routing'
import { useContactFacts } from '../../components/contact-data.tsx'
import { type Fact, FactList } from '../../components/fact-list.tsx'
import { paths } from '../../components/paths.ts'
import { useCan } from '../../components/use-can.ts'
import { makeOrderMessages } from './make-order.messages.ts'
import { orderMessages as copy, ordersMessages } from './orders.messages.ts'
import type { OrderDetail } from './use-order.ts'

/** The buyer, the time, the coupon and the recipient of the order. */
export function FactsPanel({ order }: { order: OrderDetail }) {
  const { learner, organisation } = order
  const canOpen = useCan('students')
  const contact = useContactFacts({
    email: learner.email,
    phone: learner.phone,
    of: { learner: learner.id, place: 'order' },
    labels: { email: copy.email, phone: copy.phone, noPhone: copy.noPhone },
  })
  return (
    <Panel
      title={copy.facts}
      aside={
        canOpen ? (
          <Link to={paths.student({ id: learner.id })} className="link inline-flex min-h-11 items-center">
            {ordersMessages.openLearner}
          </Link>
        ) : null
      }
    >
      <FactList
        facts={[
          ...(organisation
            ? [
                [
                  copy.organisation,
                  <Link key="organisation" to={paths.organisation({ id: organisation.id })} className="link">
                    {organisation.name}
                  </Link>,
                ] as const,
              ]
            : []),
          [organisation ? copy.buyer : copy.name, learner.name],
          ...contact,
          ...timesOf(order),
          ...(order.madeBy ? [[makeOrderMessages.madeBy, order.madeBy] as const] : []),
          ...(order.contact
            ? [[copy.contact, <ContactLink key="contact" contact={order.contact} />] as const]
            : []),
          ...(order.coupon ? [[copy.coupon, order.coupon.code] as const] : []),
          ...giftOf(order),
        ]}
      />
    </Panel>
  )
}

/** The message that the order comes from, for who may read it. */
function ContactLink({ contact: { id, reference } }: { contact: NonNullable<OrderDetail['contact']> }) {
  const canOpen = useCan('contacts')
  if (!canOpen) return reference
  return (
    <Link to={paths.contact({ id })} className="link">
      {reference}
    </Link>
  )
}

function timesOf({ paidAt, state, expiresAt, instalment }: OrderDetail): Fact[] {
  if (paidAt) return [[copy.paidAt, formatDateTime(paidAt)]]
  if (state !== 'pending_payment') return []
  // A part can be paid long after its day; the day is what was agreed.
  return [[copy.expiresAt, instalment?.dueAt ? formatDate(instalment.dueAt) : formatDateTime(expiresAt)]]
}

function giftOf({ gift }: OrderDetail): Fact[] {
  if (!gift) return []
  const { recipientName, recipientEmail, claimedAt, message } = gift
  return [
    [
      copy.giftFor,
      <span key="gift">
        {recipientName} <span className="block text-3">{recipientEmail}</span>
        <span className="block text-3">
          {claimedAt ? copy.giftClaimed(formatDateTime(claimedAt)) : copy.giftWaiting}
        </span>
      </span>,
    ],
    ...(message ? [[copy.giftMessage, message] as const] : []),
  ]
}
