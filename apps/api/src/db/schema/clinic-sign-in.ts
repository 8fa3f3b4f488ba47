import { clinicFaults, clinicKinds } from '@repo/contract/crm-clinic-sign-in'
import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, primaryId, updatedAt } from './columns.ts'
import { organisations } from './organisations.ts'

/** The identity provider that signs the people of an organisation in. */
export const clinicProviders = pgTable('clinic_providers', {
  id: primaryId(),
  organisationId: uuid('organisation_id')
    .notNull()
    .unique()
    .references(() => organisations.id, { onDelete: 'cascade' }),
  isActive: boolean('is_active').notNull().default(false),
  kind: text('kind', { enum: clinicKinds }).notNull().default('oidc'),
  /** The entity ID where it speaks SAML. */
  issuer: text('issuer').notNull(),
  /** Empty where it speaks SAML, as is the secret. */
  clientId: text('client_id').notNull(),
  /** The secret of the client, sealed; it belongs to its row. */
  sealedSecret: text('sealed_secret').notNull(),
  /** Of SAML: where requests go, and the certificates that its answers are signed with, in PEM. */
  ssoUrl: text('sso_url'),
  certificates: text('certificates').array().notNull().default(sql`'{}'::text[]`),
  /** Courses of which a first sign-in is given a free seat. */
  seatCourseIds: uuid('seat_course_ids').array().notNull().default(sql`'{}'::uuid[]`),
  lastUsedAt: instant('last_used_at'),
  lastFault: text('last_fault', { enum: clinicFaults }),
  lastFaultAt: instant('last_fault_at'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** Mail domains that an organisation says are its own. Its provider speaks for those that were proved. */
export const clinicDomains = pgTable(
  'clinic_domains',
  {
    id: primaryId(),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    domain: text('domain').notNull().unique(),
    /** What the TXT record of the domain has to say; public as every record. */
    proof: text('proof').notNull(),
    verifiedAt: instant('verified_at'),
    /** Whether staff vouched for it instead of the record. */
    isByStaff: boolean('is_by_staff').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [index('clinic_domains_organisation').on(t.organisationId)],
)
