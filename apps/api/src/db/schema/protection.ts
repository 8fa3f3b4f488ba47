import { apps } from '@repo/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, instant, primaryId } from './columns.ts'

const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Secret of an authenticator app, sealed with a key outside the database; in force once confirmed. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  sealedSecret: text('sealed_secret').notNull(),
  confirmedAt: instant('confirmed_at'),
  createdAt: createdAt(),
})

/** Each code works once; only its hash is kept. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: primaryId(),
    userId: owner(),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('recovery_codes_once').on(t.userId, t.codeHash)],
)

/** Time steps whose code was accepted, so that no code works twice, such as one read over a shoulder. */
export const usedTimeSteps = pgTable(
  'used_time_steps',
  {
    userId: owner(),
    /** Unix time divided by 30 s. */
    step: bigint('step', { mode: 'number' }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.step] })],
)

/** Public keys that sign in instead of a password. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: primaryId(),
    userId: owner(),
    /** As the authenticator names it, in base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE_Key (RFC 9052), in base64url. */
    publicKey: text('public_key').notNull(),
    /** Signatures that the authenticator has counted; 0 for those that do not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    /** Whether its maker may copy it to other devices; never changes. */
    isSynced: boolean('is_synced').notNull(),
    /** The host that it was made for and works on. */
    rpId: text('rp_id').notNull(),
    /** Stands for the account on the device; random, so it tells nothing of it. */
    userHandle: text('user_handle').notNull(),
    name: text('name').notNull(),
    lastUsedAt: instant('last_used_at'),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('passkeys_credential').on(t.credentialId), index('passkeys_user').on(t.userId)],
)

const passkeyPurposes = ['register', 'sign-in'] as const

/** Challenges that wait for their one answer; only hashes are kept. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    /** Of the token that only the browser has which asked for the challenge. */
    ceremonyHash: text('ceremony_hash').notNull(),
    purpose: text('purpose', { enum: passkeyPurposes }).notNull(),
    app: text('app', { enum: apps }).notNull(),
    /** Who registers, and in which session; null for a sign-in. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id'),
    /** The handle that the new passkey will have; null for a sign-in. */
    userHandle: text('user_handle'),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('passkey_challenges_ceremony').on(t.ceremonyHash),
    index('passkey_challenges_user').on(t.userId),
    index('passkey_challenges_expires').on(t.expiresAt),
  ],
)

/** Proofs of work that were accepted, kept until they expire. */
export const usedProofs = pgTable(
  'used_proofs',
  { proofHash: text('proof_hash').primaryKey(), expiresAt: instant('expires_at').notNull() },
  (t) => [index('used_proofs_expires').on(t.expiresAt)],
)

/** Devices a learner plays lessons on. A removed one may come back as a new row. */
export const learningDevices = pgTable(
  'learning_devices',
  {
    id: primaryId(),
    userId: owner(),
    /** Visitor id of the browser, or the session where it gave none. */
    deviceKey: text('device_key').notNull(),
    userAgent: text('user_agent'),
    firstUsedAt: instant('first_used_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    removedAt: instant('removed_at'),
  },
  (t) => [
    uniqueIndex('learning_devices_once').on(t.userId, t.deviceKey).where(sql`${t.removedAt} is null`),
    index('learning_devices_removed').on(t.userId, t.removedAt),
  ],
)

/** One-time codes to be sent to phones; the code is sealed, and removed once it was sent. */
export const phoneMessages = pgTable(
  'phone_messages',
  {
    id: primaryId(),
    /** Ten digits from 0. */
    phone: text('phone').notNull(),
    sealedCode: text('sealed_code'),
    expiresAt: instant('expires_at').notNull(),
    /** The channel that accepted it: `zns` or `sms`. */
    sentBy: text('sent_by'),
    sentAt: instant('sent_at'),
    createdAt: createdAt(),
  },
  (t) => [index('phone_messages_created').on(t.createdAt)],
)

/** Commands with an idempotency key: a repetition gets the answer of the first one. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    status: integer('status'),
    body: jsonb('body'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_created').on(t.createdAt)],
)
