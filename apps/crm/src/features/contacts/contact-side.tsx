import { useApi } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { contactTopicLabels, formatDate } from '@repo/messages'
import { Link } from '@repo/routing'
import { useSession } from '@repo/session'
import { toast, useConfirm } from '@repo/shell'
import { Button, buttonClass } from '@repo/ui/button'
import { Select } from '@repo/ui/select'
import { useContactFacts } from '../../components/contact-data.tsx'
import { type Fact, FactList } from '../../components/fact-list.tsx'
import { paths } from '../../components/paths.ts'
import { ContactStateBadge } from '../../components/status-badge.tsx'
import { useCan } from '../../components/use-can.ts'
import { contactMessages as copy } from './contacts.messages.ts'
import { type ContactDetail, useContactAct, useContactUpdate } from './use-contact.ts'

/** Name and contact data of the sender. */
export function SenderPanel({ contact }: { contact: ContactDetail }) {
  const { id, name, email, phone, account, became } = contact
  const contactFacts = useContactFacts({
    email,
    phone,
    of: { message: id },
    labels: { email: copy.email, phone: copy.phone, noPhone: copy.noPhone },
  })
  const canOpen = { account: useCan('users'), learner: useCan('students') }
  const isLearner = account?.role === 'student'
  const canMake = useCan('makeOrders')
  const learnerId = became.learner?.id ?? (isLearner ? account?.id : undefined)
  return (
    <Panel
      title={copy.sender}
      aside={
        account && canOpen[isLearner ? 'learner' : 'account'] ? (
          <Link
            to={isLearner ? paths.student({ id: account.id }) : paths.user({ id: account.id })}
            className="link inline-flex min-h-11 items-center"
          >
            {isLearner ? copy.openLearner : copy.openAccount}
          </Link>
        ) : null
      }
    >
      <FactList
        facts={[
          [copy.name, name],
          ...contactFacts,
          [copy.account, account ? copy.hasAccount[account.role] : copy.noAccount],
          ...becameFacts(contact),
        ]}
      />
      {learnerId && canMake ? (
        <Link
          to={paths.addOrder({ student: learnerId, contact: id })}
          className={buttonClass({ variant: 'secondary', block: true, className: 'mt-4' })}
        >
          {copy.makeOrder}
        </Link>
      ) : null}
      {became.learner || (account && !isLearner) ? null : <MakeLearner contact={contact} />}
    </Panel>
  )
}

/** What the message became, each with its page. */
function becameFacts({ became: { learner, orderCode } }: ContactDetail): Fact[] {
  const facts: Fact[] = []
  if (learner)
    facts.push([
      copy.learner,
      <Link key="learner" to={paths.student({ id: learner.id })} className="link">
        {learner.name}
      </Link>,
    ])
  if (orderCode)
    facts.push([
      copy.order,
      <Link key="order" to={paths.order({ code: orderCode })} className="link font-num">
        {orderCode}
      </Link>,
    ])
  return facts
}

/** Ties the message to the account of its sender, or opens one. */
function MakeLearner({ contact }: { contact: ContactDetail }) {
  const { makeLearner } = useApi().crmContacts
  const update = useContactUpdate(contact.id)
  const confirm = useConfirm()
  const make = async () => {
    const isDone = await confirm({
      title: contact.account ? copy.tieLearnerTitle : copy.makeLearnerTitle,
      body: contact.account ? copy.tieLearnerBody : copy.makeLearnerBody,
      confirmLabel: contact.account ? copy.tieLearner : copy.makeLearner,
      tone: 'default',
      act: async () => {
        const body = { version: contact.version }
        update(await makeLearner.call({ params: { id: contact.id }, body }))
      },
    })
    if (isDone) toast.success(copy.madeLearner)
  }
  return (
    <Button variant="secondary" block className="mt-3" onClick={() => void make()}>
      {contact.account ? copy.tieLearner : copy.makeLearner}
    </Button>
  )
}

/** The owner of a message; a choice is saved at once. */
export function OwnerPanel({ contact }: { contact: ContactDetail }) {
  const { assignContact } = useApi().crmContacts
  const ownId = useSession().user?.id
  const act = useContactAct(contact.id)
  const assign = (ownerId: string | null) =>
    void act({
      change: { owner: contact.colleagues.find(({ id }) => id === ownerId) ?? null },
      send: (version) => assignContact.call({ params: { id: contact.id }, body: { ownerId, version } }),
      done: copy.assigned,
    })
  const isMine = contact.owner?.id === ownId
  const canTake = !isMine && contact.colleagues.some(({ id }) => id === ownId)
  return (
    <Panel title={copy.owner}>
      <Select
        aria-label={copy.owner}
        value={contact.owner?.id ?? ''}
        placeholder={copy.nobody}
        options={contact.colleagues.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => assign(event.target.value || null)}
      />
      {canTake && ownId ? (
        <Button block className="mt-3" variant="secondary" onClick={() => assign(ownId)}>
          {copy.takeOver}
        </Button>
      ) : null}
    </Panel>
  )
}

/** Other messages of the same sender, older and newer. */
export function OthersPanel({ others }: Pick<ContactDetail, 'others'>) {
  if (others.length === 0) return null
  return (
    <Panel title={copy.others} isFlush>
      <ul className="divide-y divide-line border-t">
        {others.map(({ id, topic, state, createdAt }) => (
          <li key={id}>
            <Link
              to={paths.contact({ id })}
              className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3 hover:bg-surface-2"
            >
              <span>
                {contactTopicLabels[topic]}
                <time className="block text-sm text-3" dateTime={createdAt}>
                  {formatDate(createdAt)}
                </time>
              </span>
              <ContactStateBadge state={state} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
