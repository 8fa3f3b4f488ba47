import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { letterGaps } from '@repo/contract/crm-letters'
import { formatNumber } from '@repo/messages'
import { audienceOf, type Given, type LetterForm } from './letter-form.ts'
import { writeMessages as copy, gapTexts } from './letters.messages.ts'

/** Counts who would get the letter. */
export const useAudience = (given: Given, form: LetterForm) =>
  usePageQuery(
    useApi().crmLetters.letterAudience.query({ query: { topic: form.topic, ...audienceOf(given, form) } }),
    { isKept: true },
  )

/** How many get the letter, and why others of the group do not. */
export function LetterAudience({ query }: { query: ReturnType<typeof useAudience> }) {
  return (
    <QueryView query={query} skeleton={<p className="text-3">{copy.counting}</p>}>
      {({ recipients, leftOut, today, learner }) => (
        <div aria-live="polite" className="grid gap-3">
          <p className="text-lg font-semibold">
            {recipients > 0 ? (learner?.name ?? copy.recipients(recipients)) : copy.nobody}
          </p>
          <ul className="grid gap-1 text-sm text-3">
            {letterGaps
              .filter((gap) => leftOut[gap] > 0)
              .map((gap) => (
                <li key={gap}>{gapTexts[gap](formatNumber(leftOut[gap]))}</li>
              ))}
          </ul>
          <p className="text-sm text-3">{copy.today(today)}</p>
        </div>
      )}
    </QueryView>
  )
}
