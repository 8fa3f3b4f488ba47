import { Panel } from '@repo/back-office/panel'
import { formatDateTime } from '@repo/messages'
import {
  ArrowRightLeft,
  GraduationCap,
  type LucideIcon,
  ReceiptText,
  Reply,
  StickyNote,
  UserRound,
} from 'lucide-react'
import { contactMessages as copy } from './contacts.messages.ts'
import type { ContactDetail } from './use-contact.ts'

type Entry = ContactDetail['history'][number]

const icons: Record<Entry['kind'], LucideIcon> = {
  reply: Reply,
  note: StickyNote,
  owner: UserRound,
  state: ArrowRightLeft,
  learner: GraduationCap,
  order: ReceiptText,
}

function wordsOf({ kind, owner, state }: Entry): string {
  if (kind === 'owner') return owner ? copy.entries.owner(owner) : copy.entries.ownerless
  if (kind === 'state') return copy.entries.state[state ?? 'open']
  return copy.entries[kind]
}

/** Replies, notes and changes of a message, oldest first. */
export function ContactHistory({ history }: Pick<ContactDetail, 'history'>) {
  return (
    <Panel title={copy.history}>
      {history.length === 0 ? <p className="text-2">{copy.noHistory}</p> : null}
      <ol className="grid gap-5">
        {history.map((entry) => {
          const Icon = icons[entry.kind]
          return (
            <li key={entry.id} className="flex gap-3">
              <Icon aria-hidden="true" className="mt-1 shrink-0 text-3" size={18} />
              <div className="min-w-0 flex-1">
                <p className="font-semibold">{wordsOf(entry)}</p>
                <p className="text-sm text-3">
                  {entry.by ?? copy.unknownPerson} ·{' '}
                  <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
                </p>
                {entry.text ? (
                  <p
                    className={`mt-2 rounded-sm px-4 py-3 break-words whitespace-pre-line ${
                      entry.kind === 'note' ? 'bg-warning-soft' : 'bg-surface-2'
                    }`}
                  >
                    {entry.text}
                  </p>
                ) : null}
              </div>
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}
