/** What is withheld from one payment from a day on. */
export interface WithholdingRule {
  /** The first day that it holds for, in Vietnam's time: `2026-07-01`. */
  from: string
  /** The smallest payment that tax is withheld from, in VND. */
  threshold: number
  /** Hundredths of a percent of the whole payment. */
  basisPoints: number
}

/** A whole in hundredths of a percent. */
const WHOLE = 10_000n

/** The rule on a day of payment, in Vietnam's time. @param rules in the order of their days */
export const ruleOn = <Rule extends WithholdingRule>(rules: readonly Rule[], day: string): Rule | null =>
  rules.findLast(({ from }) => from <= day) ?? null

/**
 * The tax that is withheld from one payment, in VND, rounded down to whole dong. A payment below the threshold is paid
 * whole; one that reaches it is taxed from its first dong. Payments of one month are not added up.
 * @param gross what the payment comes to before tax, months below 0 already taken off
 */
export function withheldFrom(gross: number, rule: WithholdingRule | null): number {
  if (!rule || gross <= 0 || gross < rule.threshold) return 0
  return Number((BigInt(gross) * BigInt(rule.basisPoints)) / WHOLE)
}
