/** What was agreed for the parts of one purchase; it stays with its first part. */
export interface InstalmentTerms {
  title: string
  /** How many days a part may be late before the access waits. */
  graceDays: number
  /** Amounts in VND, and the days after the first payment; the first part is due at once. */
  parts: { amount: number; days: number }[]
  /** What each part brings of each course, in VND, by the id of the course. */
  courses: Record<string, number[]>
}
