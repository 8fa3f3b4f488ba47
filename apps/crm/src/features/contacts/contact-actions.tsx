import { useApi } from '@repo/back-office'
import { crmContacts } from '@repo/contract/crm-contacts'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, Reply, StickyNote } from 'lucide-react'
import { useState } from 'react'
import { AskDialog } from '../../components/ask-dialog.tsx'
import { contactMessages as copy } from './contacts.messages.ts'
import { type ContactDetail, useContactAct, useContactUpdate } from './use-contact.ts'

/** The body without its version, which the dialog adds itself. */
const replyEndpoint = { body: crmContacts.replyToContact.body.omit({ version: true }) }

/** The actions that are possible for a message in its state. */
export function ContactActions({ contact }: { contact: ContactDetail }) {
  const { setContactState } = useApi().crmContacts
  const act = useContactAct(contact.id)
  const [asked, setAsked] = useState<'reply' | 'note' | null>(null)
  const close = () => setAsked(null)
  const isClosed = contact.state === 'closed'
  const state = isClosed ? 'open' : 'closed'
  const Icon = isClosed ? ArchiveRestore : Archive
  return (
    <>
      <Button
        variant="secondary"
        icon={<Icon size={18} aria-hidden="true" />}
        onClick={() =>
          void act({
            change: { state },
            send: (version) => setContactState.call({ params: { id: contact.id }, body: { state, version } }),
            done: isClosed ? copy.reopened : copy.closed,
          })
        }
      >
        {isClosed ? copy.reopen : copy.close}
      </Button>
      <Button
        variant="secondary"
        icon={<StickyNote size={18} aria-hidden="true" />}
        onClick={() => setAsked('note')}
      >
        {copy.note.open}
      </Button>
      <Button icon={<Reply size={18} aria-hidden="true" />} onClick={() => setAsked('reply')}>
        {copy.reply.open}
      </Button>
      <ReplyDialog contact={contact} isOpen={asked === 'reply'} onClose={close} />
      <NoteDialog contact={contact} isOpen={asked === 'note'} onClose={close} />
    </>
  )
}

interface DialogProps {
  contact: ContactDetail
  isOpen: boolean
  onClose: () => void
}

/**
 * If a colleague replied first, the dialog says so and the page behind it shows their reply, before this reply can be
 * sent as well.
 */
function ReplyDialog({ contact, isOpen, onClose }: DialogProps) {
  const { replyToContact, contact: one } = useApi().crmContacts
  const queryClient = useQueryClient()
  const update = useContactUpdate(contact.id)
  const params = { id: contact.id }
  return (
    <AskDialog
      isOpen={isOpen}
      onClose={onClose}
      title={copy.reply.title}
      description={copy.reply.body(contact.email)}
      confirmLabel={copy.reply.act}
      size="lg"
      draft={`contact-reply:${contact.id}`}
      endpoint={replyEndpoint}
      questions={[{ name: 'text', label: copy.reply.text, rows: 9 }]}
      edit={{
        version: contact.version,
        read: async () => {
          const now = await queryClient.fetchQuery({ ...one.query({ params }), staleTime: 0 })
          return { version: now.version, values: {} }
        },
      }}
      send={async (body, _form, version) => {
        update(await replyToContact.call({ params, body: { ...body, version } }))
        toast.success(copy.reply.done)
      }}
    />
  )
}

function NoteDialog({ contact, isOpen, onClose }: DialogProps) {
  const { noteOnContact } = useApi().crmContacts
  const update = useContactUpdate(contact.id)
  return (
    <AskDialog
      isOpen={isOpen}
      onClose={onClose}
      title={copy.note.title}
      description={copy.note.body}
      confirmLabel={copy.note.act}
      draft={`contact-note:${contact.id}`}
      endpoint={crmContacts.noteOnContact}
      questions={[{ name: 'text', label: copy.note.text }]}
      send={async (body) => {
        update(await noteOnContact.call({ params: { id: contact.id }, body }))
        toast.success(copy.note.done)
      }}
    />
  )
}
