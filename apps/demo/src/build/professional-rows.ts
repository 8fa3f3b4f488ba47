import { accountMails, type tables } from '@repo/api/rows'
import { addMinutes, forkContext, notAfter, type SeedContext } from './context.ts'
import { proofKeyOf } from './licence-rows.ts'
import { toMail } from './mail-rows.ts'
import type { PersonRow } from './people-rows.ts'

type Row<T extends { $inferInsert: unknown }> = T['$inferInsert']
type Profile = Row<typeof tables.professionalProfiles>

const STREAM = 20_261_134

/** The job of an account, as the profile names it. */
const professionOf: Readonly<Record<string, Profile['profession']>> = {
  'Bác sĩ da liễu': 'doctor',
  'Bác sĩ đa khoa': 'doctor',
  'Điều dưỡng': 'nurse',
  'Kỹ thuật viên chăm sóc da': 'technician',
}

interface Plan {
  daysAgo: number
  state: Profile['state']
  hasProof: boolean
  reason?: string
}

const plans: readonly Plan[] = [
  { daysAgo: 96, state: 'approved', hasProof: true },
  { daysAgo: 61, state: 'approved', hasProof: true },
  { daysAgo: 44, state: 'approved', hasProof: true },
  {
    daysAgo: 30,
    state: 'rejected',
    hasProof: true,
    reason: 'Ảnh bị mờ ở số giấy phép và ngày cấp. Nhờ bạn chụp lại đủ bốn góc, dưới ánh sáng đều.',
  },
  { daysAgo: 20, state: 'approved', hasProof: true },
  {
    daysAgo: 14,
    state: 'rejected',
    hasProof: false,
    reason: 'Chưa có ảnh giấy phép hành nghề. Bạn tải lên rồi gửi lại là được.',
  },
  { daysAgo: 3, state: 'pending', hasProof: true },
  { daysAgo: 1, state: 'pending', hasProof: true },
  { daysAgo: 0, state: 'pending', hasProof: false },
]

/** What learners stated of their profession: approved, sent back with a reason, and waiting. */
export function buildProfessionals(shared: SeedContext, learners: readonly PersonRow[], reviewer: PersonRow) {
  const context = forkContext(shared, STREAM)
  const people = learners.filter(
    ({ status, profession, createdAt }) =>
      status === 'active' && professionOf[profession ?? ''] && createdAt < context.daysAgo(plans[0]!.daysAgo),
  )
  const rows = {
    proofKeys: [] as string[],
    profiles: [] as Profile[],
    audit: [] as Row<typeof tables.auditEntries>[],
    mails: [] as Row<typeof tables.mails>[],
  }
  for (const [index, plan] of plans.entries()) {
    const person = people[index]!
    const at = context.daysAgo(plan.daysAgo, 8, 15 + index)
    const decidedAt = plan.state === 'pending' ? null : addMinutes(at, 26 * 60)
    const proofPath = plan.hasProof ? proofKeyOf('learner', index) : null
    if (proofPath) rows.proofKeys.push(proofPath)
    rows.profiles.push({
      userId: person.id,
      state: plan.state,
      profession: professionOf[person.profession!]!,
      workplace: person.workplace ?? null,
      licenceNumber: `DEMO-HV-${String(index + 1).padStart(4, '0')}`,
      licenceIssuer: 'Cơ quan cấp phép (bản demo)',
      licenceIssuedOn: `20${14 + index}-0${1 + index}-1${index}`,
      proofPath,
      proofType: proofPath && 'application/pdf',
      rejectionReason: plan.reason ?? null,
      reviewedBy: decidedAt && reviewer.id,
      reviewedAt: decidedAt,
      createdAt: at,
      updatedAt: decidedAt ?? at,
    })
    rows.audit.push(...auditOf(context, plan, { person, reviewer, at, decidedAt }))
    if (!decidedAt) continue
    const mail = plan.reason
      ? accountMails.professionalRejected(person.name, plan.reason, '')
      : accountMails.professionalApproved(person.name, '')
    rows.mails.push(toMail(context, person, { ...mail, kind: 'account', at: decidedAt }))
  }
  return rows
}

function auditOf(
  context: SeedContext,
  { state, hasProof }: Plan,
  given: { person: PersonRow; reviewer: PersonRow; at: Date; decidedAt: Date | null },
): Row<typeof tables.auditEntries>[] {
  const { person, reviewer, at, decidedAt } = given
  const note = (
    actor: PersonRow,
    createdAt: Date,
    action: string,
    states: { before?: object; after?: object },
  ) => ({
    id: context.id(createdAt),
    actorId: actor.id,
    action,
    subjectType: 'user',
    subjectId: person.id,
    ...states,
    createdAt,
  })
  const waits = { state: 'pending', hasProof: false }
  return [
    note(person, at, 'professional.handed_in', { after: waits }),
    ...(hasProof
      ? [
          note(person, notAfter(addMinutes(at, 3), context.now), 'professional.proof_set', {
            before: waits,
            after: { state: 'pending', hasProof: true },
          }),
        ]
      : []),
    ...(decidedAt && hasProof
      ? [note(reviewer, addMinutes(decidedAt, -3), 'professional.proof_opened', {})]
      : []),
    ...(decidedAt
      ? [
          note(reviewer, decidedAt, `professional.${state}`, {
            before: { state: 'pending' },
            after: { state },
          }),
        ]
      : []),
  ]
}
