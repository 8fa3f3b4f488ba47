import { apps, type Permission, permissions, type Right, rights, roles } from '@repo/contract'
import { consentPurposes, mailTopics } from '@repo/contract/account'
import { mailDrops, mailFailures, mailKinds } from '@repo/contract/mails'
import { pushTopics } from '@repo/contract/push'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { MailReason } from '../../core/mail-reason.ts'
import { createdAt, instant, primaryId, updatedAt } from './columns.ts'
import { pageVersions } from './legal.ts'

/**
 * The folded name: what stands before the address in the text for search, so that it holds nothing of the address. Lists
 * are sorted by it, Ánh beside An, with the indexes below.
 */
export const accountName = (t: { searchText: AnyPgColumn; email: AnyPgColumn }): SQL =>
  sql`left(${t.searchText}, greatest(strpos(${t.searchText}, ' ' || ${t.email}) - 1, 0))`

/** The name as `shortName` shows it, folded. Compared byte by byte, so that its index finds names by how they begin. */
export const foldedShortName = (t: { name: AnyPgColumn }): SQL =>
  sql`(fold_text(regexp_replace(btrim(${t.name}), '^.*\\s', '') || ' ' || left(btrim(${t.name}), 1) || '.') collate "C")`

export const users = pgTable(
  'users',
  {
    id: primaryId(),
    name: text('name').notNull(),
    /** Stored normalised (NFKC, trimmed, lower case). */
    email: text('email').notNull().unique(),
    phone: text('phone'),
    passwordHash: text('password_hash').notNull(),
    role: text('role', { enum: roles }).notNull(),
    permissions: text('permissions', { enum: permissions })
      .array()
      .$type<Permission[]>()
      .notNull()
      .default([]),
    status: text('status', { enum: ['pending', 'active', 'locked'] })
      .notNull()
      .default('pending'),
    avatarPath: text('avatar_path'),
    workplace: text('workplace'),
    profession: text('profession'),
    verifiedAt: instant('verified_at'),
    lastSeenAt: instant('last_seen_at'),
    /** The day of it in Vietnam. It has an index, which the time itself has not, because that is written every few minutes. */
    lastSeenOn: date('last_seen_on').generatedAlwaysAs(sql`day_in_vietnam(last_seen_at)`),
    /** Wrong passwords since the last right one; from a hundred on, unknown devices need a password reset. */
    failedLogins: integer('failed_logins').notNull().default(0),
    /** Kinds of mail the person does not want. */
    unwantedMails: text('unwanted_mails', { enum: mailTopics })
      .array()
      .$type<(typeof mailTopics)[number][]>()
      .notNull()
      .default([]),
    /** Kinds of mail that come gathered in one mail a day. */
    digestMails: text('digest_mails', { enum: mailTopics })
      .array()
      .$type<(typeof mailTopics)[number][]>()
      .notNull()
      .default([]),
    /** Hour in Vietnam at which the mail of the day comes. */
    digestHour: integer('digest_hour').notNull().default(7),
    /** The day in Vietnam of the last digest. The worker that sets it sends the mail, so each day has at most one. */
    lastDigestOn: date('last_digest_on'),
    /** Hours in Vietnam between which no mail comes that can be refused; both or neither. */
    quietFrom: integer('quiet_from'),
    quietTo: integer('quiet_to'),
    /** What the person wants no pushes about. */
    unwantedPushes: text('unwanted_pushes', { enum: pushTopics })
      .array()
      .$type<(typeof pushTopics)[number][]>()
      .notNull()
      .default([]),
    /** The account that this one was merged into; it is closed since. */
    mergedInto: uuid('merged_into').references((): AnyPgColumn => users.id),
    /** When the personal data was erased; the row stays, because orders and payments refer to it. */
    erasedAt: instant('erased_at'),
    /** Name without diacritics in lower case, for search. */
    searchText: text('search_text').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('users_quiet_hours', sql`(${t.quietFrom} is null) = (${t.quietTo} is null)`),
    index('users_merged').on(t.mergedInto).where(sql`${t.mergedInto} is not null`),
    // With the day when they were last seen, so that those of a week are found among the newest without looking each up.
    index('users_role_created').on(t.role, t.createdAt, t.id, t.lastSeenOn),
    index('users_created').on(t.createdAt, t.id),
    // The columns that a search reads stand in them, too: sorted by name it walks along them, maybe past most accounts.
    index('users_role_name').on(t.role, accountName(t), t.id, t.email, t.searchText),
    index('users_name').on(accountName(t), t.id, t.email, t.searchText),
    index('users_seen').on(t.role, t.lastSeenOn),
    index('users_short_name').on(foldedShortName(t)),
    index('users_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
  ],
)

/** Roles of staff that the business composed of rights, beside the built-in ones. */
export const staffRoles = pgTable('staff_roles', {
  id: primaryId(),
  name: text('name').notNull().unique(),
  description: text('description').notNull().default(''),
  /** With the looks that its acts need; a right that later versions drop counts for nothing. */
  rights: text('rights', { enum: rights }).array().$type<Right[]>().notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const staffRoleHolders = pgTable(
  'staff_role_holders',
  {
    roleId: uuid('role_id')
      .notNull()
      .references(() => staffRoles.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.roleId] }), index('staff_role_holders_role').on(t.roleId)],
)

/** One row per decision on a text; a later one replaces it and the earlier stay as evidence. */
export const consents = pgTable(
  'consents',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: consentPurposes }).notNull(),
    /** The text that was shown; null where none was published. */
    textId: uuid('text_id').references(() => pageVersions.id),
    /** The agreed version as text, for rows older than the versions of pages. */
    version: text('version'),
    isGranted: boolean('is_granted').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('consents_user').on(t.userId)],
)

export const sessions = pgTable(
  'sessions',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    app: text('app', { enum: apps }).notNull(),
    deviceId: text('device_id'),
    userAgent: text('user_agent'),
    ip: text('ip'),
    /** SHA-256 of the refresh token now valid, and of the one before it (for reuse detection). */
    refreshHash: text('refresh_hash').notNull().unique(),
    previousRefreshHash: text('previous_refresh_hash'),
    rotatedAt: instant('rotated_at').notNull().defaultNow(),
    /** The currently valid token, sealed, so that a concurrent refresh gets the same token for a few seconds. */
    sealedSuccessor: text('sealed_successor'),
    expiresAt: instant('expires_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    /** When this session proved the second factor; null when it did not. */
    secondFactorAt: instant('second_factor_at'),
    /** Whether the account had not agreed to new terms at sign-in; cleared by agreeing. */
    awaitsConsent: boolean('awaits_consent').notNull().default(false),
    /** Name of the clinic whose identity provider signed in; null for any other way. */
    openedBy: text('opened_by'),
    revokedAt: instant('revoked_at'),
    revokedReason: text('revoked_reason'),
    createdAt: createdAt(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_previous').on(t.previousRefreshHash)],
)

/** The browsers that get pushes: where to send, and the keys that only the browser can read with. It ends with its session. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: primaryId(),
    sessionId: uuid('session_id')
      .notNull()
      .unique()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A secret: with the keys it lets anyone push to this browser, so only the session itself may read it. */
    endpoint: text('endpoint').notNull().unique(),
    publicKey: text('public_key').notNull(),
    authSecret: text('auth_secret').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('push_subscriptions_user').on(t.userId)],
)

export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['register', 'reset', 'email'] }).notNull(),
    codeHash: text('code_hash').notNull(),
    attempts: integer('attempts').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('one_time_codes_user').on(t.userId, t.purpose, t.createdAt),
    check('one_time_codes_attempts', sql`${t.attempts} between 0 and 5`),
  ],
)

export const resetTokens = pgTable('reset_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})

/** The new email address of a requested change, until its code is confirmed. */
export const emailChanges = pgTable('email_changes', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: text('email').notNull(),
  createdAt: createdAt(),
})

/** Counters of tries, shared by all instances: key, window start, count. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resetsAt: instant('resets_at').notNull(),
  },
  (t) => [index('rate_limits_resets').on(t.resetsAt)],
)

export const auditEntries = pgTable(
  'audit_entries',
  {
    id: primaryId(),
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    ip: text('ip'),
    before: jsonb('before'),
    after: jsonb('after'),
    createdAt: createdAt(),
  },
  (t) => [
    index('audit_subject').on(t.subjectType, t.subjectId, t.createdAt),
    uniqueIndex('audit_id').on(t.id),
    index('audit_newest').on(t.createdAt, t.id),
    index('audit_actor').on(t.actorId, t.createdAt, t.id),
  ],
)

export const mails = pgTable(
  'mails',
  {
    id: primaryId(),
    kind: text('kind', { enum: mailKinds }).notNull(),
    recipient: text('recipient').notNull(),
    /** The account that had the address when the mail was written. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    subject: text('subject').notNull(),
    /** Both are emptied once they are no longer needed; `textRemovedAt` says when. */
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** Whether the text has a code or a link that signs its reader in; such a text is emptied once the mail is sent. */
    hasSecret: boolean('has_secret').notNull().default(false),
    textRemovedAt: instant('text_removed_at'),
    /** One-click address to unsubscribe from this kind of mail (RFC 8058); null for mails that cannot be refused. */
    unsubscribeUrl: text('unsubscribe_url'),
    /** Where answers to it go, instead of where all answers go. */
    replyTo: text('reply_to'),
    tries: integer('tries').notNull().default(0),
    /** Why the last try failed, and the words of the server. */
    failure: text('failure', { enum: mailFailures }),
    failureAnswer: text('failure_answer'),
    /** Set once no further attempt is made. */
    failedAt: instant('failed_at'),
    /** Set when handed to the mail server; in demo mode the row itself is the outbox. */
    sentAt: instant('sent_at'),
    /** What a mail that waits stands on, looked at when its time has come; null for one that is sent at once. */
    reason: jsonb('reason').$type<MailReason>(),
    /** Set instead of `sentAt` where that held no longer. */
    droppedAt: instant('dropped_at'),
    dropped: text('dropped', { enum: mailDrops }),
    createdAt: createdAt(),
  },
  (t) => [
    index('mails_recipient').on(t.recipient, t.createdAt),
    index('mails_created').on(t.createdAt),
    index('mails_user').on(t.userId, t.createdAt, t.id),
    index('mails_failed').on(t.failedAt).where(sql`${t.failedAt} is not null`),
    check('mails_one_end', sql`${t.failedAt} is null or ${t.sentAt} is null`),
  ],
)
