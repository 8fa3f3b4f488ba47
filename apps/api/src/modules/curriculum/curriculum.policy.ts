/** Whether a lesson of the kind is a text, perhaps with files. */
export const hasText = ({ kind }: { kind: string }): boolean =>
  kind === 'article' || kind === 'assignment' || kind === 'download'

/** A note says more about warnings: without one there is nothing to say. */
export const noteOf = (lesson: { sensitive: readonly string[]; sensitiveNote: string }): string =>
  lesson.sensitive.length > 0 ? lesson.sensitiveNote : ''

/** Learners say themselves that they have read, done or saved something. */
export const completionOf = (kind: string) => {
  if (kind === 'quiz') return 'quiz' as const
  return hasText({ kind }) ? ('manual' as const) : ('watch' as const)
}
