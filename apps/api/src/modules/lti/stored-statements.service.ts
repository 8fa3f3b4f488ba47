import { AppError } from '@repo/contract'
import { mostStatements } from '@repo/contract/lti-launch'
import { xapi } from '@repo/contract/xapi'
import { z } from 'zod'
import type { Needs } from '../../core/services.ts'
import { activityOf, statementOf, verbOf } from './statement.ts'
import { ltiReadMessages as words } from './stored-statements.messages.ts'
import * as repo from './stored-statements.repo.ts'

type Query = z.output<typeof xapi.statements.query>

/**
 * An agent by one of the identifiers that it may have, and what merely describes it.
 * Source: Experience API 1.0.3, part two, §2.4.2.1 and §2.4.2.3 (adlnet/xAPI-Spec, xAPI-Data.md, read 2026-11-28).
 */
const identifiers = ['account', 'mbox', 'mbox_sha1sum', 'openid'] as const
const agentShape = z
  .looseObject({
    objectType: z.enum(['Agent', 'Group']).optional(),
    account: z.object({ homePage: z.string(), name: z.string() }).optional(),
    mbox: z.string().optional(),
    mbox_sha1sum: z.string().optional(),
    openid: z.string().optional(),
  })
  .refine((agent) => identifiers.filter((name) => agent[name] !== undefined).length === 1)

/** With one statement by its id these alone may be asked: part three, §2.1.3. */
const besideId: ReadonlySet<string> = new Set(['statementId', 'attachments', 'format'])

const malformed = (name: string, message: string) =>
  new AppError('input.malformed', { details: [{ path: `query.${name}`, message }] })

function accountOf(agent: string): { homePage: string; name: string } | null {
  const parsed = agentShape.safeParse(jsonOf(agent))
  if (!parsed.success) throw malformed('agent', words.agent)
  return parsed.data.account ?? null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const momentOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

/** xAPI statements as programs of others read them with a key. */
export function createStoredStatements({ db, env }: Needs<'db' | 'env'>) {
  const site = { url: env.PUBLIC_WEB_URL, brand: env.BRAND_NAME }

  const toView = ({ statement, issuer, subject, course }: repo.StoredStatement, format: Query['format']) => {
    const lesson =
      statement.lessonId === null ? null : { id: statement.lessonId, title: statement.lessonTitle ?? '' }
    const { verb, object, ...said } = statementOf({ ...statement, issuer, subject, course, lesson }, site)
    const isBare = format === 'ids'
    return {
      ...said,
      verb: isBare ? { id: verb.id } : verb,
      object: isBare ? { objectType: object.objectType, id: object.id } : object,
      stored: statement.createdAt.toISOString(),
      authority: {
        objectType: 'Agent' as const,
        name: site.brand,
        account: { homePage: site.url, name: 'xapi' },
      },
      version: '1.0.0' as const,
    }
  }

  const one = async (id: string, { format }: Query, asked: URLSearchParams) => {
    for (const name of asked.keys()) if (!besideId.has(name)) throw malformed(name, words.besideId)
    const found = await repo.findStoredStatement(db, id)
    if (!found) throw new AppError('statement.not_found')
    return toView(found, format)
  }

  /** What is asked for; null where no statement of this installation can be meant. */
  const filterOf = (query: Query): repo.StatementFilter | null => {
    const account = query.agent === undefined ? undefined : accountOf(query.agent)
    const verb = query.verb === undefined ? undefined : verbOf(query.verb)
    const activity = query.activity === undefined ? undefined : activityOf(query.activity, site.url)
    if (account === null || verb === null || activity === null) return null
    return {
      account,
      verb,
      activity: activity && { ...activity, isRelated: query.related_activities === 'true' },
      since: momentOf(query.since),
      until: momentOf(query.until),
    }
  }

  /** Path and query of the page that begins after a key, as the standard wants it: without scheme and host. */
  const moreOf = (asked: URLSearchParams, key: string | null) => {
    if (key === null) return ''
    const next = new URLSearchParams(asked)
    next.set('after', key)
    return `${env.PUBLIC_API_PREFIX}${xapi.statements.path}?${next}`
  }

  return {
    /**
     * One statement by its id, or a page of those that a filter fits.
     * @param asked the query as it was sent
     * @throws AppError `statement.not_found`, `input.malformed`
     */
    async read(query: Query, asked: URLSearchParams) {
      if (query.statementId !== undefined) return one(query.statementId, query, asked)
      const filter = filterOf(query)
      if (!filter) return { statements: [], more: '' }
      const { rows, next } = await repo.readStatements(db, filter, {
        direction: query.ascending === 'true' ? 'asc' : 'desc',
        after: query.after,
        size: query.limit === 0 ? mostStatements : Math.min(query.limit, mostStatements),
      })
      return { statements: rows.map((row) => toView(row, query.format)), more: moreOf(asked, next) }
    },
  }
}
