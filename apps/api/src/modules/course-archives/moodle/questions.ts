import type { CourseManifest } from '@repo/contract/course-archive'
import { childOf, childrenOf, textOf, type XmlElement } from '../../../core/xml-tree.ts'
import { randomUUIDv7 } from '../../../db/uuid.ts'
import { plainTextOf } from './html.ts'
import { moodleMessages as copy } from './moodle.messages.ts'

type Question = CourseManifest['questions'][number]

/** Most of each that a question of ours has. */
const most = { text: 1000, explanation: 2000, choice: 300, choices: 10, points: 100 }

export interface MoodleQuestion {
  kind: string
  text: string
  /** Null where ours have no such kind. */
  question: Question | null
  /** Moodle gives parts of the points for parts of the answer. */
  isSpread: boolean
}

/**
 * The questions of `questions.xml`, by their id and by that of their entry in the bank, of which the newest version counts.
 * Until Moodle 3.11 questions stand in their category, from 4.0 in `question_bank_entries` (backup/moodle2/backup_stepslib.php,
 * `backup_questions_structure_step`, and backup_qtype_plugin.class.php of moodle/moodle, read on 2026-11-28).
 */
export function readQuestions(root: XmlElement): Map<string, MoodleQuestion> {
  const found = new Map<string, MoodleQuestion>()
  const keep = (element: XmlElement) => {
    const read = toQuestion(element)
    found.set(`question:${element.attributes.id ?? ''}`, read)
    return read
  }
  const walk = (element: XmlElement) => {
    if (element.name === 'question') return void keep(element)
    if (element.name !== 'question_bank_entry') return element.children.forEach(walk)
    const versions = childrenOf(childOf(element, 'question_version'), 'question_versions').toSorted(
      (a, b) => Number(textOf(a, 'version')) - Number(textOf(b, 'version')),
    )
    for (const version of versions)
      for (const question of childrenOf(childOf(version, 'questions'), 'question'))
        found.set(`entry:${element.attributes.id ?? ''}`, keep(question))
  }
  walk(root)
  return found
}

interface Answer {
  id: string
  text: string
  fraction: number
}

function toQuestion(element: XmlElement): MoodleQuestion {
  const kind = textOf(element, 'qtype')
  const text = plainTextOf(textOf(element, 'questiontext'))
  const plugin = childOf(element, `plugin_qtype_${kind}_question`)
  const answers = childrenOf(childOf(plugin, 'answers'), 'answer').map((answer) => ({
    id: answer.attributes.id ?? '',
    text: plainTextOf(textOf(answer, 'answertext')).slice(0, most.choice),
    fraction: Number(textOf(answer, 'fraction')),
  }))
  const made = choicesOf(kind, plugin, answers)
  const isSpread = answers.some(({ fraction }) => fraction > 0 && fraction < 0.999)
  const choices = made?.choices.slice(0, most.choices) ?? []
  const isWhole = made !== null && choices.length === made.choices.length && choices.length > 1
  const points = Math.round(Number(textOf(element, 'defaultmark')) || 1)
  const question: Question | null =
    isWhole && text !== ''
      ? {
          id: randomUUIDv7(),
          kind: made.kind,
          text: text.slice(0, most.text),
          points: Math.min(Math.max(points, 1), most.points),
          tags: [],
          explanation: plainTextOf(textOf(element, 'generalfeedback')).slice(0, most.explanation),
          linkLessonId: null,
          linkStartMs: 0,
          choices,
          picture: null,
          pictureAlt: '',
          isKey: false,
        }
      : null
  return { kind, text, question, isSpread }
}

const choice = (text: string, isCorrect: boolean) => ({ id: randomUUIDv7(), text, isCorrect, area: null })

/** Kind and choices of ours; null for what has none: words, numbers, pairs, gaps, essays. */
function choicesOf(
  kind: string,
  plugin: XmlElement | undefined,
  answers: readonly Answer[],
): Pick<Question, 'kind' | 'choices'> | null {
  if (kind === 'truefalse') {
    const id = textOf(childOf(plugin, 'truefalse'), 'trueanswer')
    const isTrue = (answers.find((answer) => answer.id === id)?.fraction ?? 0) > 0
    return { kind: 'true_false', choices: [choice(copy.right, isTrue), choice(copy.wrong, !isTrue)] }
  }
  // Answers of a question to be ordered stand in the right order.
  if (kind === 'ordering') {
    const sorted = answers.toSorted((a, b) => a.fraction - b.fraction)
    return { kind: 'order', choices: sorted.map(({ text }) => choice(text, false)) }
  }
  if (kind !== 'multichoice') return null
  if (textOf(childOf(plugin, 'multichoice'), 'single') !== '1')
    return { kind: 'multiple', choices: answers.map(({ text, fraction }) => choice(text, fraction > 0)) }
  const best = Math.max(...answers.map(({ fraction }) => fraction))
  return {
    kind: 'single',
    choices: answers.map(({ text, fraction }) => choice(text, fraction === best && best > 0)),
  }
}
