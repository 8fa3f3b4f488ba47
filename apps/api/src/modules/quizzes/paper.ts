import { randomInt } from 'node:crypto'
import type { PublishedItem, StoredPaperQuestion, StoredQuestion } from './quizzes.repo.ts'

/** A whole number from 0 to below `max`. */
export type Random = (max: number) => number

/** Nobody can foretell which questions the next attempt draws. */
export const unforeseeable: Random = (max) => randomInt(max)

export function shuffle<T>(list: readonly T[], random: Random): T[] {
  const mixed = [...list]
  for (let index = mixed.length - 1; index > 0; index -= 1) {
    const other = random(index + 1)
    const kept = mixed[index] as T
    mixed[index] = mixed[other] as T
    mixed[other] = kept
  }
  return mixed
}

/**
 * The questions of one attempt. A question that several draws could give comes once; choices to be put in order never
 * stand in the right order.
 */
export function makePaper(
  items: readonly PublishedItem[],
  { isShuffled, random }: { isShuffled: boolean; random: Random },
): StoredPaperQuestion[] {
  const taken = new Set(items.flatMap((item) => (item.kind === 'question' ? [item.question.id] : [])))
  const questions = items.flatMap((item) => {
    if (item.kind === 'question') return [item.question]
    const free = item.questions.filter(({ id }) => !taken.has(id))
    const drawn = shuffle(free, random).slice(0, item.count)
    for (const { id } of drawn) taken.add(id)
    return drawn
  })
  const ordered = isShuffled ? shuffle(questions, random) : questions
  return ordered.map((question) => toPaper(question, { isShuffled, random }))
}

function toPaper(
  question: StoredQuestion,
  { isShuffled, random }: { isShuffled: boolean; random: Random },
): StoredPaperQuestion {
  const { kind, choices } = question
  const ids = choices.map(({ id }) => id)
  if (kind === 'order') return { ...question, choices: disorder(choices, random), correct: ids }
  const correct = choices.filter(({ isCorrect }) => isCorrect).map(({ id }) => id)
  const mixes = isShuffled && (kind === 'single' || kind === 'multiple')
  return { ...question, choices: mixes ? shuffle(choices, random) : choices, correct }
}

function disorder<T>(list: readonly T[], random: Random): T[] {
  const mixed = shuffle(list, random)
  const isAsBefore = mixed.every((one, index) => one === list[index])
  return isAsBefore && list.length > 1 ? [...mixed.slice(1), mixed[0] as T] : mixed
}

/** Key of a choice as learners get it: its place in the order shown. */
export const keyOf = (question: StoredPaperQuestion, id: string): string =>
  String(question.choices.findIndex((choice) => choice.id === id) + 1)

/** Ids of the chosen keys; null for an answer that this question cannot have. */
export function idsOf(question: StoredPaperQuestion, keys: readonly string[]): string[] | null {
  if (new Set(keys).size !== keys.length) return null
  const ids = keys.map((key) => question.choices.find((_, index) => String(index + 1) === key)?.id)
  if (ids.includes(undefined)) return null
  const { kind, choices } = question
  if (kind === 'order' && ids.length !== 0 && ids.length !== choices.length) return null
  if ((kind === 'single' || kind === 'true_false') && ids.length > 1) return null
  return ids as string[]
}

/** An answer is right as a whole or not at all. */
export function isRight({ kind, correct }: StoredPaperQuestion, chosen: readonly string[]): boolean {
  if (chosen.length !== correct.length) return false
  return kind === 'order'
    ? correct.every((id, index) => chosen[index] === id)
    : correct.every((id) => chosen.includes(id))
}

/** Whole percent, rounded down, so that a pass mark is reached and not rounded up to. */
export const percentOf = (score: number, maxScore: number) =>
  maxScore > 0 ? Math.floor((score * 100) / maxScore) : 0
