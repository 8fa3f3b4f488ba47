/** A reminder of the end of an access. */
export interface EndStep {
  /** How many days before the end it is due. */
  daysBefore: number
  /** A morning that was missed is made up for while the end is further away than this, in days. */
  madeUpUntil: number
}

/** The first one is not made up for in the week of the second, so at least four days lie between the two. */
export const endSteps: readonly EndStep[] = [
  { daysBefore: 14, madeUpUntil: 7 },
  { daysBefore: 3, madeUpUntil: 0 },
]
