import { useApi } from '@repo/back-office'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { isMasked } from '@repo/messages'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { EmailText } from '@repo/ui/email-text'
import { useState } from 'react'
import { contactDataMessages as copy } from './contact-data.messages.ts'
import type { Fact } from './fact-list.tsx'
import { useCan } from './use-can.ts'

type Contact = EndpointOutput<ApiContract['crmLearners']['revealContact']>

export interface ContactData extends Contact {
  /** Whose it is: a learner by account, seen at one of our screens, or the sender of a message. */
  of: { learner: string; place: 'learner' | 'account' | 'order' } | { message: string }
  labels: { email: string; phone: string; noPhone: string }
}

/**
 * Address and number of a person, for a list of facts. Who gets them masked and may ask for them has a button, whose
 * answer stays on this screen only.
 */
export function useContactFacts({ of, labels, ...sent }: ContactData): Fact[] {
  const { crmLearners, crmContacts } = useApi()
  const mayReveal = useCan('revealContacts')
  const [shown, setShown] = useState<Contact | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const { email, phone } = shown ?? sent
  const reveal = async () => {
    setIsBusy(true)
    try {
      setShown(
        'message' in of
          ? await crmContacts.revealContact.call({ params: { id: of.message } })
          : await crmLearners.revealContact.call({ params: { id: of.learner }, body: { place: of.place } }),
      )
    } catch (error) {
      toast.failure(error, { id: 'reveal-contact' })
    } finally {
      setIsBusy(false)
    }
  }
  const button =
    isMasked(email) && mayReveal ? (
      <Button size="sm" variant="secondary" isBusy={isBusy} onClick={() => void reveal()} title={copy.hint}>
        {copy.reveal}
        <span className="sr-only"> {copy.what}</span>
      </Button>
    ) : null
  return [
    [
      labels.email,
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1" key="email">
        {isMasked(email) ? (
          <span>{email}</span>
        ) : (
          <a className="link" href={`mailto:${email}`}>
            <EmailText>{email}</EmailText>
          </a>
        )}
        {button}
      </span>,
    ],
    [labels.phone, phone ? <Phone number={phone} key="phone" /> : labels.noPhone],
  ]
}

const Phone = ({ number }: { number: string }) =>
  isMasked(number) ? (
    <span className="font-num">{number}</span>
  ) : (
    <a className="link font-num" href={`tel:${number}`}>
      {number}
    </a>
  )
