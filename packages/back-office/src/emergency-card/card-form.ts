import type { ApiContract, EndpointOutput } from '@repo/contract'

export type EmergencyCard = EndpointOutput<ApiContract['crmEmergencyCards']['cards']>['items'][number]

export interface CardForm {
  title: string
  whenToUse: string
  /** One of them per line, as the next three. */
  steps: string
  warnings: string
  /** “Nơi gọi: số”. */
  phones: string
  sources: string
  isForAll: boolean
  courseIds: { id: string; title: string }[]
}

export const toCardForm = (card: EmergencyCard | null): CardForm => ({
  title: card?.title ?? '',
  whenToUse: card?.whenToUse ?? '',
  steps: card?.steps.join('\n') ?? '',
  warnings: card?.warnings.join('\n') ?? '',
  phones: card?.phones.map(({ label, number }) => `${label}: ${number}`).join('\n') ?? '',
  sources: card?.sources.join('\n') ?? '',
  isForAll: card?.isForAll ?? true,
  courseIds: card?.courses ?? [],
})

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The number stands behind the last colon; a line without one has no number, which the contract refuses. */
function toPhone(line: string) {
  const at = line.lastIndexOf(':')
  return at < 0
    ? { label: line, number: '' }
    : { label: line.slice(0, at).trim(), number: line.slice(at + 1).trim() }
}

export const toCardBody = ({ courseIds, ...form }: CardForm) => ({
  ...form,
  steps: linesOf(form.steps),
  warnings: linesOf(form.warnings),
  phones: linesOf(form.phones).map(toPhone),
  sources: linesOf(form.sources),
  courseIds: form.isForAll ? [] : courseIds.map(({ id }) => id),
})
