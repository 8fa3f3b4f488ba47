import { createHash } from 'node:crypto'
import type { StatementVerb } from '@repo/contract/lti-launch'

/**
 * Verbs: AICC/ADL, cmi5 Specification Profile for xAPI, “Quartz”, 1st edition, §9.3 (2016-06-01), and `progressed` of ADL's
 * vocabulary of verbs. Read 2026-11-28.
 */
const VERBS = 'http://adlnet.gov/expapi/verbs/'
const ACTIVITIES = 'http://adlnet.gov/expapi/activities/'
/** cmi5, §9.5.5.1: how much of the activity is done, a whole number of 100. */
const PROGRESS = 'https://w3id.org/xapi/cmi5/result/extensions/progress'
/** Statements of this product are named in this space (a version 4 UUID that was drawn once). */
const NAMESPACE = 'e3a6c6a2-5f0b-4f5e-9d3a-1f7c0a9b6d42'

const verbNames: Readonly<Record<StatementVerb, string>> = {
  initialized: 'bắt đầu',
  progressed: 'tiến thêm',
  completed: 'hoàn thành',
  passed: 'đạt',
  failed: 'chưa đạt',
}

/** A name-based UUID, version 5 (RFC 9562 §5.5, May 2024): the same fact has the same id in every try. */
export function uuidOf(name: string): string {
  const hash = createHash('sha1')
    .update(Buffer.from(NAMESPACE.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest()
    .subarray(0, 16)
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

interface StatementFacts {
  accountId: string
  once: string
  verb: StatementVerb
  percent: number | null
  happenedAt: Date
  issuer: string
  /** The platform's own id of the person; no name and no address. */
  subject: string
  course: { id: string; slug: string; title: string }
  lesson: { id: string; title: string } | null
}

/**
 * A statement for an xAPI store.
 * Source: ADL, Experience API 1.0.3, part two, §2 (adlnet/xAPI-Spec, xAPI-Data.md, read 2026-11-28).
 */
export function statementOf(facts: StatementFacts, site: { url: string; brand: string }) {
  const { accountId, once, verb, percent, happenedAt, issuer, subject, course, lesson } = facts
  const courseUrl = `${site.url}/course/${course.slug}`
  const object = lesson
    ? {
        id: `${site.url}/student/my-course/${course.slug}?lesson=${lesson.id}`,
        definition: { type: `${ACTIVITIES}assessment`, name: { vi: lesson.title } },
      }
    : { id: courseUrl, definition: { type: `${ACTIVITIES}course`, name: { vi: course.title } } }
  return {
    id: uuidOf(`${accountId}:${course.id}:${once}`),
    actor: { objectType: 'Agent', account: { homePage: issuer, name: subject } },
    verb: { id: `${VERBS}${verb}`, display: { vi: verbNames[verb] } },
    object: { objectType: 'Activity', ...object },
    ...resultOf(verb, percent ?? 0),
    context: {
      platform: site.brand,
      language: 'vi',
      ...(lesson ? { contextActivities: { parent: [{ objectType: 'Activity', id: courseUrl }] } } : {}),
    },
    timestamp: happenedAt.toISOString(),
  }
}

function resultOf(verb: StatementVerb, percent: number) {
  if (verb === 'initialized') return {}
  if (verb === 'progressed') return { result: { extensions: { [PROGRESS]: percent } } }
  if (verb === 'completed') return { result: { completion: true } }
  const score = { scaled: percent / 100, raw: percent, min: 0, max: 100 }
  return { result: { success: verb === 'passed', score } }
}
