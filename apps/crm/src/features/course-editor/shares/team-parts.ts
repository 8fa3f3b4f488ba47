import type { ApiContract, EndpointOutput } from '@repo/contract'

export type CourseShares = EndpointOutput<ApiContract['revenue']['courseShares']>

const WHOLE = 10_000

export interface TeamPart {
  id: string
  name: string
  basisPoints: number
  /** `coming`: the form names the doctor, but buyers do not see it yet. `away`: has a part and teaches no more. */
  state: 'teaching' | 'coming' | 'away'
}

/** Everybody who may get a part: who teaches beside the lead doctor now, and who is about to. */
export function teamPartsOf(
  { lead, team }: CourseShares,
  chosen: readonly { id: string; name: string }[],
): TeamPart[] {
  const isChosen = (id: string) => chosen.some((one) => one.id === id)
  const known = team.map(({ id, name, academicTitle, basisPoints, isTeaching }) => ({
    id,
    name: nameOf({ name, academicTitle }),
    basisPoints,
    state: isTeaching ? ('teaching' as const) : isChosen(id) ? ('coming' as const) : ('away' as const),
  }))
  const coming = chosen.filter(({ id }) => id !== lead?.id && !team.some((one) => one.id === id))
  return [...known, ...coming.map((one) => ({ ...one, basisPoints: 0, state: 'coming' as const }))]
}

export const nameOf = ({ name, academicTitle }: { name: string; academicTitle: string }): string =>
  [academicTitle, name].filter(Boolean).join(' ')

/** What the lead doctor keeps of the doctors' share; less than 0 where more was given than there is. */
export const leftOf = (parts: readonly { basisPoints: number }[]): number =>
  parts.reduce((rest, { basisPoints }) => rest - basisPoints, WHOLE)

/** A part of the doctors' share as a share of the money, in hundredths of a percent, for showing only. */
export const ofMoney = (part: number, share: number): number => (part * share) / WHOLE
