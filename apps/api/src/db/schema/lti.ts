import {
  type LaunchFacts,
  type LaunchFault,
  type ScoreFault,
  type SelectionFacts,
  statementVerbs,
} from '@repo/contract/lti-launch'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { courses } from './catalogue.ts'
import { createdAt, instant, primaryId } from './columns.ts'
import { organisations } from './organisations.ts'

/** Learning platforms of others (LMS) that start courses here by LTI 1.3. See decision 089. */
export const ltiPlatforms = pgTable(
  'lti_platforms',
  {
    id: primaryId(),
    name: text('name').notNull(),
    issuer: text('issuer').notNull(),
    clientId: text('client_id').notNull(),
    /** Where a launch is sent to be signed (OpenID Connect authentication endpoint). */
    authUrl: text('auth_url').notNull(),
    tokenUrl: text('token_url').notNull(),
    jwksUrl: text('jwks_url').notNull(),
    deploymentIds: text('deployment_ids').array().notNull(),
    /** Whose free seats its learners get; null where an access has to exist. */
    organisationId: uuid('organisation_id').references(() => organisations.id, { onDelete: 'set null' }),
    /** The xAPI store (LRS) that takes statements, with its credentials; all three or none. */
    lrsUrl: text('lrs_url'),
    lrsUser: text('lrs_user'),
    sealedLrsPassword: text('sealed_lrs_password'),
    isActive: boolean('is_active').notNull().default(true),
    lastLaunchAt: instant('last_launch_at'),
    /** Why the last refused launch was refused; cleared by the next good one. */
    lastFault: text('last_fault').$type<LaunchFault>(),
    lastFaultAt: instant('last_fault_at'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    unique('lti_platforms_client').on(t.issuer, t.clientId),
    index('lti_platforms_created').on(t.createdAt, t.id),
    check(
      'lti_platforms_lrs',
      sql`num_nonnulls(${t.lrsUrl}, ${t.lrsUser}, ${t.sealedLrsPassword}) in (0, 3)`,
    ),
    check('lti_platforms_fault', sql`(${t.lastFault} is null) = (${t.lastFaultAt} is null)`),
  ],
)

/**
 * A launch under way: begun by the platform, answered once with a signed message, entered once by the browser that
 * began it.
 */
export const ltiLogins = pgTable(
  'lti_logins',
  {
    id: primaryId(),
    platformId: uuid('platform_id')
      .notNull()
      .references(() => ltiPlatforms.id, { onDelete: 'cascade' }),
    stateHash: text('state_hash').notNull().unique(),
    nonce: text('nonce').notNull().unique(),
    /** SHA-256 of the key in the cookie of the browser. */
    browserHash: text('browser_hash').notNull(),
    targetUrl: text('target_url').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When its signed message came; a second one is refused. */
    launchedAt: instant('launched_at'),
    /** What the message said; null until it came and was verified. */
    facts: jsonb('facts').$type<LaunchFacts | SelectionFacts>(),
    ticketHash: text('ticket_hash').unique(),
    enteredAt: instant('entered_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('lti_logins_expires').on(t.expiresAt),
    index('lti_logins_platform').on(t.platformId),
    check('lti_logins_ticket', sql`(${t.facts} is null) = (${t.ticketHash} is null)`),
  ],
)

/** Which account a learner of a platform has here. */
export const ltiAccounts = pgTable(
  'lti_accounts',
  {
    id: primaryId(),
    platformId: uuid('platform_id')
      .notNull()
      .references(() => ltiPlatforms.id, { onDelete: 'cascade' }),
    /** The platform's own id of the person (`sub`). */
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /**
     * SHA-256 of the hash of the password that the account had when a launch made it or its holder linked it: once
     * another password is chosen, the platform alone opens it no more. Null opens nothing.
     */
    madeMark: text('made_mark'),
    createdAt: createdAt(),
    lastLaunchAt: instant('last_launch_at'),
  },
  (t) => [
    unique('lti_accounts_subject').on(t.platformId, t.subject),
    index('lti_accounts_user').on(t.userId),
  ],
)

/**
 * Classes of platforms (contexts) whose members may be read, each with a course that was opened from it. Members are read
 * when staff ask and kept nowhere.
 */
export const ltiClasses = pgTable(
  'lti_classes',
  {
    id: primaryId(),
    platformId: uuid('platform_id')
      .notNull()
      .references(() => ltiPlatforms.id, { onDelete: 'cascade' }),
    deploymentId: text('deployment_id').notNull(),
    /** The platform's own id of the class, one within its deployment. */
    contextId: text('context_id').notNull(),
    title: text('title').notNull(),
    /** Where its members are read. */
    membersUrl: text('members_url').notNull(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    lastLaunchAt: instant('last_launch_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('lti_classes_course').on(t.platformId, t.deploymentId, t.contextId, t.courseId),
    index('lti_classes_launched').on(t.platformId, t.lastLaunchAt),
  ],
)

/** Keys that this installation signs with towards platforms. The newest signs; former ones can still be verified. */
export const ltiKeys = pgTable(
  'lti_keys',
  {
    /** Also its `kid`. */
    id: primaryId(),
    sealedKey: text('sealed_key').notNull(),
    /** The public half as a JSON Web Key. */
    publicJwk: jsonb('public_jwk').$type<JsonWebKey>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('lti_keys_created').on(t.createdAt)],
)

export interface ScoreTry {
  at: string
  status: number | null
  fault: ScoreFault | null
  ms: number
  percent: number
  answer: string
}

/**
 * A learner's place in the grade book of a platform, and its outbox: what is sent is the state of the moment, so a row
 * waits once however often the state changed. Triggers make it due in the transaction of the change.
 */
export const ltiScores = pgTable(
  'lti_scores',
  {
    id: primaryId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => ltiAccounts.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** The lesson whose result counts; null for the progress of the course. */
    lessonId: uuid('lesson_id'),
    /** The line item as the platform named it. */
    lineUrl: text('line_url').notNull(),
    state: text('state', { enum: ['waiting', 'delivered', 'failed'] })
      .notNull()
      .default('waiting'),
    /** When what it stands for last changed; a try that began before says nothing of it. */
    changedAt: instant('changed_at').notNull().defaultNow(),
    nextTryAt: instant('next_try_at').defaultNow(),
    /** When a try was handed to the queue whose result is not known. */
    handedAt: instant('handed_at'),
    tries: jsonb('tries').$type<ScoreTry[]>().notNull().default([]),
    roundTries: integer('round_tries').notNull().default(0),
    sentPercent: integer('sent_percent'),
    sentAt: instant('sent_at'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('lti_scores_line').on(t.accountId, t.lineUrl),
    index('lti_scores_account').on(t.accountId, t.courseId),
    index('lti_scores_due').on(t.nextTryAt).where(sql`${t.state} = 'waiting'`),
    index('lti_scores_created').on(t.createdAt, t.id),
    check('lti_scores_next', sql`(${t.state} = 'waiting') = (${t.nextTryAt} is not null)`),
  ],
)

/**
 * xAPI statements about learners of platforms: outbox and log of a platform's store, and what programs with a key read.
 * Triggers write them in the transaction of the fact, each once (`once` names the fact); the id is that of the statement.
 */
export const ltiStatements = pgTable(
  'lti_statements',
  {
    id: primaryId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => ltiAccounts.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** The quiz that was handed in; null for the course. */
    lessonId: uuid('lesson_id'),
    lessonTitle: text('lesson_title'),
    verb: text('verb', { enum: statementVerbs }).notNull(),
    once: text('once').notNull(),
    /** Progress, or the result of the quiz, of 100; null for the others. */
    percent: integer('percent'),
    happenedAt: instant('happened_at').notNull(),
    /** `kept`: its platform has no store. */
    state: text('state', { enum: ['waiting', 'delivered', 'failed', 'kept'] })
      .notNull()
      .default('waiting'),
    nextTryAt: instant('next_try_at').defaultNow(),
    handedAt: instant('handed_at'),
    roundTries: integer('round_tries').notNull().default(0),
    /** What the last try brought: a status, or why there was no answer, and the first letters of it. */
    lastResult: text('last_result'),
    sentAt: instant('sent_at'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('lti_statements_once').on(t.accountId, t.courseId, t.once),
    index('lti_statements_due').on(t.nextTryAt).where(sql`${t.state} = 'waiting'`),
    index('lti_statements_created').on(t.createdAt),
    check('lti_statements_next', sql`(${t.state} = 'waiting') = (${t.nextTryAt} is not null)`),
  ],
)
