import { formatDate } from '@repo/messages'
import { buttonClass } from '@repo/ui/button'
import { Phone, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { dialled, isOverdue, splitSource } from './card-rules.ts'
import { emergencyMessages as copy } from './emergency.messages.ts'
import type { EmergencyCard } from './emergency.types.ts'

/** One card, to be read at arm's length: numbered steps in large type, calls in reach of the thumb. */
export function CardSheet({ card }: { card: EmergencyCard }) {
  const stepsId = useId()
  return (
    <article className="card-sheet grid gap-5" data-print="only">
      <header>
        <h2 className="text-h3" tabIndex={-1}>
          {card.title}
        </h2>
        <p className="mt-2 text-lg">
          <strong>{copy.whenToUse}: </strong>
          {card.whenToUse}
        </p>
      </header>
      {isOverdue(card, new Date()) ? (
        <p className="flex gap-3 rounded-sm bg-warning-soft px-4 py-3 font-semibold text-warning">
          <TriangleAlert aria-hidden="true" className="mt-0.5 flex-none" size={20} />
          {copy.overdue(formatDate(card.nextReviewOn))}
        </p>
      ) : null}
      <section aria-labelledby={stepsId}>
        <p className="sr-only" id={stepsId}>
          {copy.steps}
        </p>
        <ol className="grid gap-3">
          {card.steps.map((step, index) => (
            <li className="flex gap-4 rounded-md border bg-surface p-4 text-xl" key={`${index}`}>
              <span
                aria-hidden="true"
                className="grid size-9 flex-none place-items-center rounded-full bg-primary font-num font-semibold text-on-primary"
              >
                {index + 1}
              </span>
              <span className="min-w-0 self-center break-words">{step}</span>
            </li>
          ))}
        </ol>
      </section>
      {card.warnings.length > 0 ? (
        <section className="rounded-md border-2 border-danger p-4">
          <p className="font-semibold text-danger text-lg">{copy.warnings}</p>
          <ul className="mt-1 list-disc pl-6 text-lg">
            {card.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {card.phones.length > 0 ? (
        <ul className="grid gap-2">
          {card.phones.map(({ label, number }) => (
            <li key={label + number}>
              <a
                className={buttonClass({ variant: 'secondary', className: 'w-full min-h-14 text-lg' })}
                href={dialled(number)}
              >
                <Phone aria-hidden="true" size={20} />
                {copy.callOther(label, number)}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <footer className="grid gap-2 border-t pt-4 text-2 text-sm">
        <p>
          {copy.review(card.reviewer, formatDate(card.reviewedOn), formatDate(card.nextReviewOn))}{' '}
          {copy.version(card.number)}.
        </p>
        <div>
          <p className="font-semibold">{copy.sources}</p>
          <ol className="list-decimal pl-5">
            {card.sources.map((source) => (
              <li className="break-words" key={source}>
                <Source text={source} />
              </li>
            ))}
          </ol>
        </div>
        <p className="font-semibold text-1">{copy.disclaimer}</p>
      </footer>
    </article>
  )
}

function Source({ text }: { text: string }) {
  const { before, doi, after } = splitSource(text)
  if (!doi) return text
  return (
    <>
      {before}
      <a className="link" href={`https://doi.org/${doi}`} rel="noopener noreferrer" target="_blank">
        {doi}
      </a>
      {after}
    </>
  )
}
