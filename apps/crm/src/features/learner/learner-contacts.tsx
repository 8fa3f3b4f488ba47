import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { contactTopicLabels, formatDate } from '@repo/messages'
import { Link } from '@repo/routing'
import { Skeleton } from '@repo/ui/skeleton'
import { paths } from '../../components/paths.ts'
import { ContactStateBadge } from '../../components/status-badge.tsx'
import { useCan } from '../../components/use-can.ts'
import { learnerMessages as copy } from './learner.messages.ts'

/** Messages of the learner, for who answers them. */
export function LearnerContacts({ id }: { id: string }) {
  return useCan('contacts') ? <Contacts id={id} /> : null
}

function Contacts({ id }: { id: string }) {
  const query = usePageQuery(useApi().crmContacts.learnerContacts.query({ params: { id } }))
  return (
    <Panel title={copy.contacts}>
      <QueryView query={query} skeleton={<Skeleton className="h-24 rounded-md" />}>
        {(contacts) =>
          contacts.length === 0 ? (
            <p className="text-2">{copy.noContacts}</p>
          ) : (
            <ul className="divide-y divide-line">
              {contacts.map((contact) => (
                <li key={contact.id}>
                  <Link
                    to={paths.contact({ id: contact.id })}
                    className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 hover:text-primary"
                  >
                    <span>
                      {contactTopicLabels[contact.topic]}
                      <time className="block text-sm text-3" dateTime={contact.createdAt}>
                        {formatDate(contact.createdAt)}
                      </time>
                    </span>
                    <ContactStateBadge state={contact.state} />
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Panel>
  )
}
