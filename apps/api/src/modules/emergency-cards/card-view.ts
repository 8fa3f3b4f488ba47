import type { CardVersion, StoredCard } from './emergency-cards.repo.ts'

/** What a card says. */
export const textsOf = ({ title, whenToUse, steps, warnings, phones, sources }: StoredCard) => ({
  title,
  whenToUse,
  steps,
  warnings,
  phones,
  sources,
})

/** Who reviewed a version, and when it has to be reviewed again. */
export const reviewOf = ({ reviewer, reviewedOn, nextReviewOn, publishedAt }: CardVersion) => ({
  reviewer,
  reviewedOn,
  nextReviewOn,
  publishedAt: publishedAt.toISOString(),
})
