import { z } from 'zod'
import { keyWith } from './access.ts'
import { endpoint } from './endpoint.ts'
import { rowKey } from './fields.ts'
import { mostStatements } from './lti-launch.ts'

const iri = z.string().min(1).max(2000)
/** As in JSON, by the note on boolean parameters. */
const flag = z.enum(['true', 'false'])
const moment = z.iso.datetime({ offset: true })
const words = z.record(z.string(), z.string())

const account = z.object({ homePage: z.string(), name: z.string() })
const activity = z.object({
  objectType: z.literal('Activity'),
  id: z.string(),
  definition: z.object({ type: z.string(), name: words }).optional(),
})

/** A statement as it is sent to stores of platforms, with what a store adds. */
const statement = z.object({
  id: z.uuid(),
  /** The learner by the platform’s own account: no name and no address, unless the platform takes one as its id. */
  actor: z.object({ objectType: z.literal('Agent'), account }),
  verb: z.object({ id: z.string(), display: words.optional() }),
  object: activity,
  result: z
    .object({
      completion: z.boolean().optional(),
      success: z.boolean().optional(),
      score: z.object({ scaled: z.number(), raw: z.number(), min: z.number(), max: z.number() }).optional(),
      extensions: z.record(z.string(), z.number()).optional(),
    })
    .optional(),
  context: z.object({
    platform: z.string(),
    language: z.string(),
    contextActivities: z.object({ parent: z.array(activity) }).optional(),
  }),
  /** When it happened. */
  timestamp: z.string(),
  /** When it was written down, to the millisecond; lists are sorted and filtered by it. */
  stored: z.string(),
  /** This installation, which vouches for it. */
  authority: z.object({ objectType: z.literal('Agent'), name: z.string(), account }),
  version: z.literal('1.0.0'),
})

const statements = z.object({
  statements: z.array(statement),
  /** Path and query of the next page, without scheme and host; empty on the last one. */
  more: z.string(),
})

/**
 * Statements as the Experience API reads them.
 * Source: ADL, Experience API 1.0.3, part three, §2.1.3, §3.2 and §3.3, and part two, §2.5 (adlnet/xAPI-Spec,
 * xAPI-Communication.md and xAPI-Data.md, read 2026-11-28).
 */
export const xapi = {
  statements: endpoint({
    method: 'GET',
    path: '/v1/xapi/statements',
    summary:
      'xAPI statements about learners of learning platforms (LTI), last stored first; one of them with `statementId`',
    access: keyWith('statements.read'),
    standard: 'xapi',
    query: z.object({
      statementId: z.uuid().optional(),
      /** An agent as JSON, of which the account counts; agents by other identifiers have no statements here. */
      agent: z.string().min(2).max(4000).optional(),
      verb: iri.optional(),
      activity: iri.optional(),
      /** Also statements whose context names the activity. */
      related_activities: flag.default('false'),
      /** Stored later than this. */
      since: moment.optional(),
      /** Stored then or before. */
      until: moment.optional(),
      /** 0 for as many as a page has; more than that are not answered at once. */
      limit: z.coerce.number().int().min(0).max(1_000_000).default(mostStatements),
      /** `ids` leaves out what only describes; the other two are the same here, where all words are of one language. */
      format: z.enum(['exact', 'ids', 'canonical']).default('exact'),
      /** Statements here have no attachments. */
      attachments: z.literal('false').default('false'),
      ascending: flag.default('false'),
      /** Where a page begins, as `more` has it. */
      after: rowKey.optional(),
    }),
    response: z.union([statements, statement]),
    errors: ['statement.not_found'],
  }),
}
