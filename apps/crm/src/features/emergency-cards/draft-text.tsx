import type { EmergencyCard } from '@repo/back-office/emergency-card/card-form'
import { cardFormMessages } from '@repo/back-office/emergency-card/card-form.messages'
import { type ReactNode, useId } from 'react'
import { cardsMessages, publishMessages as copy } from './emergency-cards.messages.ts'

/** Everything that a draft says, to be read before it is published. */
export function DraftText({ card }: { card: EmergencyCard }) {
  const id = useId()
  const shownFor = card.isForAll ? [cardsMessages.forAll] : card.courses.map(({ title }) => title)
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-md border p-4">
      <h3 className="font-semibold font-text text-base" id={id}>
        {copy.draft}
      </h3>
      <dl className="grid gap-3 break-words">
        <Part label={cardFormMessages.title}>{card.title}</Part>
        <Part label={cardFormMessages.whenToUse}>{card.whenToUse}</Part>
        <Part label={cardFormMessages.steps}>
          <ol className="list-decimal pl-6">{linesOf(card.steps)}</ol>
        </Part>
        <Part label={cardFormMessages.warnings}>{listOf(card.warnings)}</Part>
        <Part label={cardFormMessages.phones}>
          {listOf(card.phones.map(({ label, number }) => `${label}: ${number}`))}
        </Part>
        <Part label={cardFormMessages.sources}>{listOf(card.sources)}</Part>
        <Part label={cardsMessages.shownFor}>{listOf(shownFor)}</Part>
      </dl>
    </section>
  )
}

const linesOf = (lines: readonly string[]) => lines.map((line, index) => <li key={`${index}`}>{line}</li>)

const listOf = (lines: readonly string[]) =>
  lines.length > 0 ? <ul className="list-disc pl-6">{linesOf(lines)}</ul> : copy.nothing

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-2 text-sm">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
