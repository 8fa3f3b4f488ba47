import type { StatementVerb } from '@repo/contract/lti-launch'

/**
 * Verbs: AICC/ADL, cmi5 Specification Profile for xAPI, “Quartz”, 1st edition, §9.3 (2016-06-01), and `progressed` of ADL's
 * vocabulary of verbs. Read 2026-11-28.
 */
const VERBS = 'http://adlnet.gov/expapi/verbs/'
const ACTIVITIES = 'http://adlnet.gov/expapi/activities/'
/** cmi5, §9.5.5.1: how much of the activity is done, a whole number of 100. */
const PROGRESS = 'https://w3id.org/xapi/cmi5/result/extensions/progress'

const verbNames: Readonly<Record<StatementVerb, string>> = {
  initialized: 'bắt đầu',
  progressed: 'tiến thêm',
  completed: 'hoàn thành',
  passed: 'đạt',
  failed: 'chưa đạt',
}

/** The word of a verb's address; null for an address of another verb. */
export const verbOf = (address: string): StatementVerb | null =>
  (Object.keys(verbNames) as StatementVerb[]).find((verb) => `${VERBS}${verb}` === address) ?? null

/** Addresses of the activities of a statement: the course, and the lesson in it. */
const courseAddress = (site: string, slug: string) => `${site}/course/${slug}`
const lessonAddress = (site: string, slug: string, lessonId: string) =>
  `${site}/student/my-course/${slug}?lesson=${lessonId}`

/** What an address of an activity names; null for one that no statement of this site has. */
export function activityOf(address: string, site: string): { slug: string; lessonId: string | null } | null {
  const { slug = '', lesson = null } =
    /^\/(?:course\/(?<slug>[^/?]+)|student\/my-course\/(?<slug>[^/?]+)\?lesson=(?<lesson>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}))$/.exec(
      address.startsWith(site) ? address.slice(site.length) : '',
    )?.groups ?? {}
  if (slug === '') return null
  return { slug, lessonId: lesson }
}

interface StatementFacts {
  /** Of its row: the same in every try, and where it is read. */
  id: string
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
  const { id, verb, percent, happenedAt, issuer, subject, course, lesson } = facts
  const courseUrl = courseAddress(site.url, course.slug)
  const object = lesson
    ? {
        id: lessonAddress(site.url, course.slug, lesson.id),
        definition: { type: `${ACTIVITIES}assessment`, name: { vi: lesson.title } },
      }
    : { id: courseUrl, definition: { type: `${ACTIVITIES}course`, name: { vi: course.title } } }
  return {
    id,
    actor: { objectType: 'Agent' as const, account: { homePage: issuer, name: subject } },
    verb: { id: `${VERBS}${verb}`, display: { vi: verbNames[verb] } },
    object: { objectType: 'Activity' as const, ...object },
    ...resultOf(verb, percent ?? 0),
    context: {
      platform: site.brand,
      language: 'vi',
      ...(lesson
        ? { contextActivities: { parent: [{ objectType: 'Activity' as const, id: courseUrl }] } }
        : {}),
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
