/**
 * The run-time data of SCORM, by name with `n` for a place in a list: what a package may read and write, and what a value
 * may be. 1.2: "SCORM Run-Time Environment", ADL, version 1.2, October 2001, section 3.4; 2004: "SCORM 2004 Run-Time
 * Environment", ADL, 3rd edition, November 2006, and 4th edition, March 2009, section 4.2 (read on 2026-11-28).
 */
interface ElementRule {
  access: 'read' | 'write' | 'both'
  /** Absent for any text. */
  kind?: 'words' | 'number' | 'timespan'
  /** What `words` may be. */
  words?: readonly string[]
  /** Limits of `number`. */
  from?: number
  to?: number
  initial?: string
}
export type ElementRules = Readonly<Record<string, ElementRule>>

const read: ElementRule = { access: 'read' }
const both: ElementRule = { access: 'both' }
const write: ElementRule = { access: 'write' }
const words = (list: string, rest: Partial<ElementRule> = {}): ElementRule => ({
  access: 'both',
  kind: 'words',
  words: list.split('|'),
  ...rest,
})
const number = (from?: number, to?: number, rest: Partial<ElementRule> = {}): ElementRule => ({
  access: 'both',
  kind: 'number',
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
  ...rest,
})
const timespan: ElementRule = { access: 'write', kind: 'timespan' }

const status12 = 'passed|completed|failed|incomplete|browsed'

const elements12: ElementRules = {
  'cmi.core.student_id': read,
  'cmi.core.student_name': read,
  'cmi.core.lesson_location': both,
  'cmi.core.credit': { ...read, initial: 'credit' },
  'cmi.core.lesson_status': words(status12, { initial: 'not attempted' }),
  'cmi.core.entry': read,
  'cmi.core.score.raw': number(0, 100),
  'cmi.core.score.max': number(0, 100),
  'cmi.core.score.min': number(0, 100),
  'cmi.core.total_time': { ...read, initial: '0000:00:00.00' },
  'cmi.core.lesson_mode': { ...read, initial: 'normal' },
  'cmi.core.exit': words('time-out|suspend|logout|', { access: 'write' }),
  'cmi.core.session_time': timespan,
  'cmi.suspend_data': both,
  'cmi.launch_data': read,
  'cmi.comments': both,
  'cmi.comments_from_lms': read,
  'cmi.objectives.n.id': both,
  'cmi.objectives.n.score.raw': number(0, 100),
  'cmi.objectives.n.score.max': number(0, 100),
  'cmi.objectives.n.score.min': number(0, 100),
  'cmi.objectives.n.status': words(`${status12}|not attempted`),
  'cmi.student_data.mastery_score': read,
  'cmi.student_data.max_time_allowed': read,
  'cmi.student_data.time_limit_action': read,
  'cmi.student_preference.audio': number(-1, 100, { initial: '0' }),
  'cmi.student_preference.language': both,
  'cmi.student_preference.speed': number(-100, 100, { initial: '0' }),
  'cmi.student_preference.text': number(-1, 1, { initial: '0' }),
  'cmi.interactions.n.id': write,
  'cmi.interactions.n.objectives.n.id': write,
  'cmi.interactions.n.time': write,
  'cmi.interactions.n.type': words(
    'true-false|choice|fill-in|matching|performance|sequencing|likert|numeric',
    {
      access: 'write',
    },
  ),
  'cmi.interactions.n.correct_responses.n.pattern': write,
  'cmi.interactions.n.weighting': number(undefined, undefined, { access: 'write' }),
  'cmi.interactions.n.student_response': write,
  // A word of the list, or a number.
  'cmi.interactions.n.result': write,
  'cmi.interactions.n.latency': timespan,
}

const completion = 'completed|incomplete|not attempted|unknown'
const success = 'passed|failed|unknown'

const elements2004: ElementRules = {
  'cmi._version': { ...read, initial: '1.0' },
  'cmi.comments_from_learner.n.comment': both,
  'cmi.comments_from_learner.n.location': both,
  'cmi.comments_from_learner.n.timestamp': both,
  'cmi.comments_from_lms.n.comment': read,
  'cmi.comments_from_lms.n.location': read,
  'cmi.comments_from_lms.n.timestamp': read,
  'cmi.completion_status': words(completion, { initial: 'unknown' }),
  'cmi.completion_threshold': read,
  'cmi.credit': { ...read, initial: 'credit' },
  'cmi.entry': read,
  'cmi.exit': words('time-out|suspend|logout|normal|', { access: 'write' }),
  'cmi.interactions.n.id': both,
  'cmi.interactions.n.type': words(
    'true-false|choice|fill-in|long-fill-in|matching|performance|sequencing|likert|numeric|other',
  ),
  'cmi.interactions.n.objectives.n.id': both,
  'cmi.interactions.n.timestamp': both,
  'cmi.interactions.n.correct_responses.n.pattern': both,
  'cmi.interactions.n.weighting': number(),
  'cmi.interactions.n.learner_response': both,
  // A word of the list, or a number.
  'cmi.interactions.n.result': both,
  'cmi.interactions.n.latency': { access: 'both', kind: 'timespan' },
  'cmi.interactions.n.description': both,
  'cmi.launch_data': read,
  'cmi.learner_id': read,
  'cmi.learner_name': read,
  'cmi.learner_preference.audio_level': number(0, undefined, { initial: '1' }),
  'cmi.learner_preference.language': { ...both, initial: '' },
  'cmi.learner_preference.delivery_speed': number(0, undefined, { initial: '1' }),
  'cmi.learner_preference.audio_captioning': words('-1|0|1', { initial: '0' }),
  'cmi.location': both,
  'cmi.max_time_allowed': read,
  'cmi.mode': { ...read, initial: 'normal' },
  'cmi.objectives.n.id': both,
  'cmi.objectives.n.score.scaled': number(-1, 1),
  'cmi.objectives.n.score.raw': number(),
  'cmi.objectives.n.score.min': number(),
  'cmi.objectives.n.score.max': number(),
  'cmi.objectives.n.success_status': words(success, { initial: 'unknown' }),
  'cmi.objectives.n.completion_status': words(completion, { initial: 'unknown' }),
  'cmi.objectives.n.progress_measure': number(0, 1),
  'cmi.objectives.n.description': both,
  'cmi.progress_measure': number(0, 1),
  'cmi.scaled_passing_score': read,
  'cmi.score.scaled': number(-1, 1),
  'cmi.score.raw': number(),
  'cmi.score.min': number(),
  'cmi.score.max': number(),
  'cmi.session_time': timespan,
  'cmi.success_status': words(success, { initial: 'unknown' }),
  'cmi.suspend_data': both,
  'cmi.time_limit_action': { ...read, initial: 'continue,no message' },
  'cmi.total_time': { ...read, initial: 'PT0S' },
  'adl.nav.request': { ...both, initial: '_none_' },
  'adl.nav.request_valid.continue': { ...read, initial: 'unknown' },
  'adl.nav.request_valid.previous': { ...read, initial: 'unknown' },
}

export const elementsOf = (version: '1.2' | '2004'): ElementRules =>
  version === '1.2' ? elements12 : elements2004
