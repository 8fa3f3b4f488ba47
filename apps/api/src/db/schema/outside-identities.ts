import { signInSources } from '@repo/contract/outside-services'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { clinicProviders } from './clinic-sign-in.ts'
import { createdAt, instant, primaryId } from './columns.ts'

/** Accounts of other services that sign in to an account here. */
export const outsideIdentities = pgTable(
  'outside_identities',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    service: text('service', { enum: signInSources }).notNull(),
    /** The provider of the clinic that signs in; null for every other service. */
    providerId: uuid('provider_id').references(() => clinicProviders.id, { onDelete: 'cascade' }),
    /** As the service names the person; never changes there. With provider and issuer before it where it is a clinic's. */
    subject: text('subject').notNull(),
    /** Address that the service vouched for when it was linked. */
    email: text('email'),
    lastUsedAt: instant('last_used_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('outside_identities_subject').on(t.service, t.subject),
    uniqueIndex('outside_identities_service').on(t.userId, t.service),
    index('outside_identities_provider').on(t.providerId),
  ],
)

const visitPurposes = ['sign-in', 'link'] as const

/** Visits to a service that wait for its one answer, and sign-ins that it has answered and that wait for their person. */
export const outsideSignIns = pgTable(
  'outside_sign_ins',
  {
    /** Hash of the token that only the browser has which began it. */
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose', { enum: visitPurposes }).notNull(),
    service: text('service', { enum: signInSources }).notNull(),
    /** The provider of the clinic that is visited; null for every other service. */
    providerId: uuid('provider_id').references(() => clinicProviders.id, { onDelete: 'cascade' }),
    /** Who links, or whose account was proved; null until one is. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The session in which an account is linked. */
    sessionId: uuid('session_id'),
    /** Who the service says it is; null before it answers. */
    subject: text('subject'),
    /** The address that the sign-in is about, and by what it was proved. */
    email: text('email'),
    isVouchedFor: boolean('is_vouched_for').notNull().default(false),
    isEmailProved: boolean('is_email_proved').notNull().default(false),
    name: text('name'),
    /** Of a visit to a provider of SAML, whose answer is posted by the browser: the state that it comes with. */
    stateHash: text('state_hash').unique(),
    /** What was posted, until its visit takes it, and the code that only the browser got which posted it. */
    samlResponse: text('saml_response'),
    samlCodeHash: text('saml_code_hash'),
    /** The code that was sent to the address. */
    codeHash: text('code_hash'),
    codeExpiresAt: instant('code_expires_at'),
    codeTries: integer('code_tries').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    index('outside_sign_ins_user').on(t.userId),
    index('outside_sign_ins_provider').on(t.providerId),
    index('outside_sign_ins_expires').on(t.expiresAt),
    check('outside_sign_ins_tries', sql`${t.codeTries} between 0 and 5`),
  ],
)
