import type { tables } from '@repo/api/rows'
import { consentPages, consentPurposes } from '@repo/contract/legal-pages'
import { withNeeded } from '@repo/contract/rights'
import { foldText } from '@repo/messages'
import { seedDoctors } from '../data/doctors.ts'
import { familyNames, givenNames, middleNames, professions, workplaces } from '../data/people.ts'
import { COORDINATOR_EMAIL, DEMO_DOMAIN, demoAccounts, LEARNER_EMAIL } from '../demo-accounts.ts'
import { addDays, forkContext, type SeedContext } from './context.ts'

export type PageVersionRow = (typeof tables.pageVersions)['$inferInsert'] & { id: string }
export type PersonRow = (typeof tables.users)['$inferInsert'] & { id: string; createdAt: Date }

const LEARNERS = 96
const COORDINATOR_STREAM = 20_261_123
const OWN_ROLE_STREAM = 20_261_124
const FIRST_LEARNER_DAY = 215

/** Accounts that the demo shows, in the order of `demoAccounts`. */
export function buildDemoPeople(context: SeedContext, passwordHash: string): PersonRow[] {
  const coordinators = forkContext(context, COORDINATOR_STREAM)
  return demoAccounts.map((account) => {
    const isFresh = account.note.includes('mới')
    const at = isFresh ? context.daysAgo(1, 8) : context.daysAgo(account.role === 'student' ? 64 : 240, 8)
    return {
      ...person(
        account.email === COORDINATOR_EMAIL ? coordinators : context,
        account.name,
        account.email,
        passwordHash,
        at,
      ),
      role: account.role,
      permissions: account.permissions,
      lastSeenAt: isFresh ? at : context.daysAgo(0, 7),
      // Who learns at work wants no mail at night.
      ...(account.email === LEARNER_EMAIL && { quietFrom: 22, quietTo: 7 }),
    }
  })
}

/** A role that the business composed, and who has it: she helps learners into their courses and takes no money. */
export function buildOwnRole(shared: SeedContext, passwordHash: string) {
  const context = forkContext(shared, OWN_ROLE_STREAM)
  const at = context.daysAgo(60, 8)
  const holder: PersonRow = {
    ...person(context, 'Vũ Minh Châu', `ghidanh@${DEMO_DOMAIN}`, passwordHash, at),
    role: 'admin',
    lastSeenAt: context.daysAgo(2, 9),
  }
  const role = {
    id: context.id(at),
    name: 'Điều phối ghi danh',
    description: 'Mở khóa học, cấp mã kích hoạt và trả lời lời nhắn; không xử lý tiền.',
    rights: withNeeded(['enrolments.manage', 'codes.manage', 'messages.answer', 'learners.notes']),
    createdAt: at,
    updatedAt: at,
  }
  return { holder, role, holding: { roleId: role.id, userId: holder.id, createdAt: at } }
}

/** Staff and doctors have set up their second factor already, with secrets that the demo knows. */
export function buildSecondFactors(people: PersonRow[], seal: (secret: string, userId: string) => string) {
  return demoAccounts.flatMap(({ email, secondFactor }) => {
    const owner = people.find((row) => row.email === email)
    if (!owner || !secondFactor) return []
    const sealedSecret = seal(secondFactor, owner.id)
    return [{ userId: owner.id, sealedSecret, confirmedAt: owner.createdAt, createdAt: owner.createdAt }]
  })
}

/** The other doctors have accounts as well, for their portal; they are not shown among the demo accounts. */
export function buildOtherDoctors(context: SeedContext, passwordHash: string) {
  const known = new Set(demoAccounts.map((account) => account.doctorSlug))
  const at = context.daysAgo(240, 8)
  return seedDoctors
    .filter((doctor) => !known.has(doctor.slug))
    .map((doctor) => ({
      slug: doctor.slug,
      user: {
        ...person(context, doctor.name, `bs.${doctor.slug}@${DEMO_DOMAIN}`, passwordHash, at),
        role: 'doctor' as const,
      },
    }))
}

/** Learners with invented names; more of them joined lately. */
export function buildLearners(context: SeedContext, passwordHash: string): PersonRow[] {
  const { random } = context
  return uniqueNames(context).map((name, index) => {
    const share = Math.sqrt(index / LEARNERS)
    const at = context.daysAgo(
      Math.round((1 - share) * FIRST_LEARNER_DAY),
      random.between(7, 21),
      random.between(0, 59),
    )
    const email = `${foldText(name).replaceAll(' ', '.')}.${index + 1}@${DEMO_DOMAIN}`
    // 0900 000 0xx: one block that the demo uses for everybody.
    const phone = `0900000${String(index + 1).padStart(3, '0')}`
    return {
      ...person(context, name, email, passwordHash, at),
      role: 'student' as const,
      phone,
      searchText: foldText([name, email, phone].join(' ')),
      profession: random.pick(professions),
      workplace: random.chance(0.6) ? random.pick(workplaces) : null,
      status: index % 41 === 40 ? ('locked' as const) : ('active' as const),
      lastSeenAt: lastSeen(at, addDays(at, random.between(0, 60)), { now: context.now, index }),
    }
  })
}

/** Who would have come later than now was here some time since joining, everybody at another one. */
function lastSeen(joined: Date, wanted: Date, { now, index }: { now: Date; index: number }): Date {
  if (wanted <= now) return wanted
  const share = 1 - ((index * 37) % 89) / 100
  return new Date(joined.getTime() + (now.getTime() - joined.getTime()) * share * 0.98)
}

/** An active account of a learner. */
export function person(
  context: SeedContext,
  name: string,
  email: string,
  passwordHash: string,
  at: Date,
): PersonRow {
  return {
    id: context.id(at),
    name,
    email,
    passwordHash,
    role: 'student',
    status: 'active',
    verifiedAt: at,
    searchText: foldText([name, email].join(' ')),
    createdAt: at,
    updatedAt: at,
  }
}

function uniqueNames({ random }: SeedContext): string[] {
  const names = new Set<string>()
  while (names.size < LEARNERS)
    names.add(`${random.pick(familyNames)} ${random.pick(middleNames)} ${random.pick(givenNames)}`)
  return [...names]
}

/**
 * Everybody agreed to terms and privacy when the account was made, and again to each newer text at a sign-in after it;
 * every third person wants news as well.
 */
export function buildConsents(context: SeedContext, people: PersonRow[], texts: readonly PageVersionRow[]) {
  return people
    .filter((one) => one.role === 'student')
    .flatMap((learner, index) =>
      consentPurposes.flatMap((purpose) =>
        textsSeenBy(learner, texts, consentPages[purpose]).map(({ text, at }) => ({
          id: context.id(at),
          userId: learner.id,
          purpose,
          textId: text.id,
          isGranted: purpose !== 'marketing' || index % 3 === 0,
          createdAt: at,
        })),
      ),
    )
}

/** The text at the registration, and each one that was in force at a later visit. */
function textsSeenBy(reader: PersonRow, texts: readonly PageVersionRow[], slug: string) {
  const { createdAt, lastSeenAt } = reader
  const versions = texts.filter((text) => text.slug === slug)
  const first = versions.findLast(({ publishedAt }) => publishedAt <= createdAt)
  const later = versions.filter(
    ({ publishedAt }) => publishedAt > createdAt && lastSeenAt && publishedAt < lastSeenAt,
  )
  return [
    ...(first ? [{ text: first, at: createdAt }] : []),
    ...later.map((text) => ({ text, at: lastSeenAt ?? createdAt })),
  ]
}
