import { QueryView } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { PageHeader } from '@repo/back-office/page-header'
import { Panel } from '@repo/back-office/panel'
import { contactTopicLabels, formatDateTime } from '@repo/messages'
import { useParams } from '@repo/routing'
import { Skeleton } from '@repo/ui/skeleton'
import { paths } from '../../components/paths.ts'
import { ContactStateBadge } from '../../components/status-badge.tsx'
import { ContactActions } from './contact-actions.tsx'
import { ContactHistory } from './contact-history.tsx'
import { OthersPanel, OwnerPanel, SenderPanel } from './contact-side.tsx'
import { contactMessages as copy } from './contacts.messages.ts'
import { type ContactDetail, useContact } from './use-contact.ts'

const Back = () => <BackLink to={paths.contacts()}>{copy.back}</BackLink>

const skeleton = (
  <div className="grid gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]">
    <Skeleton className="h-60 rounded-md" />
    <Skeleton className="h-60 rounded-md" />
  </div>
)

/** One message with its history: the screen at `/crm/Contact/{id}`. */
export function ContactPage() {
  const { id = '' } = useParams()
  const query = useContact(id)
  if (query.data) return <Contact contact={query.data} />
  return (
    <>
      <PageHeader before={<Back />} title={copy.one} />
      <QueryView query={query} skeleton={skeleton}>
        {(contact) => <Contact contact={contact} />}
      </QueryView>
    </>
  )
}

function Contact({ contact }: { contact: ContactDetail }) {
  return (
    <>
      <PageHeader
        before={<Back />}
        title={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="min-w-0 break-words">{contact.name}</span>
            <span className="font-text tracking-normal">
              <ContactStateBadge state={contact.state} />
            </span>
          </span>
        }
        lead={copy.lead(contact.reference, formatDateTime(contact.createdAt))}
        actions={<ContactActions contact={contact} />}
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]">
        <div className="grid min-w-0 gap-6">
          <Panel title={contactTopicLabels[contact.topic]}>
            <p className="break-words whitespace-pre-line">{contact.message}</p>
          </Panel>
          <ContactHistory history={contact.history} />
        </div>
        <div className="grid min-w-0 gap-6">
          <SenderPanel contact={contact} />
          <OwnerPanel contact={contact} />
          <OthersPanel others={contact.others} />
        </div>
      </div>
    </>
  )
}
