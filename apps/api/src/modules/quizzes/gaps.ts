import type { questionGaps, quizGap } from '@repo/contract/crm-quizzes'
import { foldText } from '@repo/messages'
import type { z } from 'zod'
import type { BankQuestion } from './bank.repo.ts'
import type { StoredItem } from './quizzes.repo.ts'

export type QuestionGap = (typeof questionGaps)[number]
export type QuizGap = z.input<typeof quizGap>

/** What a question lacks before learners may get it. */
export function gapsOf(
  question: Pick<BankQuestion, 'kind' | 'text' | 'choices' | 'pictureId' | 'pictureAlt' | 'linkLessonId'>,
  lessonIds: ReadonlySet<string>,
): QuestionGap[] {
  const { kind, choices } = question
  const texts = choices.map(({ text }) => foldCase(text))
  const rightCount = choices.filter(({ isCorrect }) => isCorrect).length
  const isHotspot = kind === 'hotspot'
  const found: [QuestionGap, boolean][] = [
    ['text', question.text === ''],
    ['choices', choices.length < 2],
    ['choice_text', !isHotspot && texts.includes('')],
    ['same_choices', new Set(texts.filter(Boolean)).size < texts.filter(Boolean).length],
    [
      'correct',
      kind === 'order' ? false : kind === 'multiple' || isHotspot ? rightCount === 0 : rightCount !== 1,
    ],
    ['picture', isHotspot && question.pictureId === null],
    ['picture_alt', question.pictureId !== null && question.pictureAlt === ''],
    ['areas', isHotspot && choices.some(({ area }) => !area || leavesPicture(area))],
    ['link', question.linkLessonId !== null && !lessonIds.has(question.linkLessonId)],
  ]
  return found.filter(([, isMissing]) => isMissing).map(([gap]) => gap)
}

const foldCase = (text: string) => text.normalize('NFC').trim().toLocaleLowerCase('vi')

const leavesPicture = (area: { x: number; y: number; width: number; height: number }) =>
  area.x + area.width > 100 || area.y + area.height > 100

export const hasTag = (question: Pick<BankQuestion, 'tags'>, tag: string) =>
  question.tags.some((one) => foldText(one) === foldText(tag) && foldCase(one) === foldCase(tag))

/** Finished questions that a draw may give, without those that everybody gets. */
export function drawable<Q extends Pick<BankQuestion, 'id' | 'tags'>>(
  items: readonly StoredItem[],
  bank: readonly Q[],
  tag: string,
): Q[] {
  const fixed = new Set(items.flatMap((item) => (item.kind === 'question' ? [item.questionId] : [])))
  return bank.filter((question) => !fixed.has(question.id) && hasTag(question, tag))
}

/** What keeps a quiz from being published. */
export function quizGaps(
  items: readonly StoredItem[],
  bank: readonly BankQuestion[],
  lessonIds: ReadonlySet<string>,
): QuizGap[] {
  if (items.length === 0) return [{ kind: 'no_questions' }]
  const byId = new Map(bank.map((question) => [question.id, question]))
  const whole = bank.filter((question) => gapsOf(question, lessonIds).length === 0)
  const earlier: { ids: ReadonlySet<string>; count: number }[] = []
  return items.flatMap((item): QuizGap[] => {
    if (item.kind === 'question') {
      const question = byId.get(item.questionId)
      if (!question) return [{ kind: 'question_gone', questionId: item.questionId }]
      return gapsOf(question, lessonIds).map((gap) => ({ kind: 'question', questionId: question.id, gap }))
    }
    const ids = new Set(drawable(items, whole, item.tag).map(({ id }) => id))
    // Draws before this one may take questions that have its tag, too.
    const lost = earlier.reduce((sum, one) => sum + Math.min(one.count, shared(one.ids, ids)), 0)
    earlier.push({ ids, count: item.count })
    const available = Math.max(0, ids.size - lost)
    return available < item.count ? [{ kind: 'draw', tag: item.tag, count: item.count, available }] : []
  })
}

const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].filter((one) => b.has(one)).length
