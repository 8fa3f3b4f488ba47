import { longestEmail, longestGiftMessage, longestRecipientName } from '@repo/contract/lengths'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Switch } from '@repo/ui/switch'
import { Textarea } from '@repo/ui/textarea'
import { giftMessages as copy } from './checkout.messages.ts'
import type { GiftDraft, GiftFaults } from './gift-draft.ts'

interface GiftFieldsProps {
  draft: GiftDraft
  faults: GiftFaults
  onChange: (some: Partial<GiftDraft>) => void
}

/** Whether the courses are for somebody else, and for whom. */
export function GiftFields({ draft, faults, onChange }: GiftFieldsProps) {
  return (
    <>
      <Switch
        hint={copy.toggleHint}
        isOn={draft.isGift}
        label={copy.toggle}
        onToggle={(isGift) => onChange({ isGift })}
      />
      {draft.isGift && (
        <div className="mt-5 grid gap-5 sm:grid-cols-2">
          <Field error={faults.recipientName} id="recipientName" isRequired label={copy.name}>
            <Input
              autoComplete="off"
              maxLength={longestRecipientName}
              onChange={(event) => onChange({ recipientName: event.target.value })}
              value={draft.recipientName}
            />
          </Field>
          <Field
            error={faults.recipientEmail}
            hint={copy.emailHint}
            id="recipientEmail"
            isRequired
            label={copy.email}
          >
            <Input
              autoComplete="off"
              inputMode="email"
              maxLength={longestEmail}
              onChange={(event) => onChange({ recipientEmail: event.target.value })}
              type="email"
              value={draft.recipientEmail}
            />
          </Field>
          <Field
            className="sm:col-span-2"
            error={faults.message}
            hint={copy.messageHint}
            id="message"
            isOptional
            label={copy.message}
          >
            <Textarea
              maxLength={longestGiftMessage}
              onChange={(event) => onChange({ message: event.target.value })}
              rows={3}
              value={draft.message}
            />
          </Field>
        </div>
      )}
    </>
  )
}
