import { licenceMails, type tables } from '@repo/api/rows'
import { licenceReminderDays } from '@repo/contract/crm-doctors'
import { seedDoctors } from '../data/doctors.ts'
import { addDays, addMinutes, forkContext, type SeedContext } from './context.ts'
import { drawPaper } from './lesson-files.ts'
import { toMail } from './mail-rows.ts'
import type { PersonRow } from './people-rows.ts'

type Row<T extends { $inferInsert: unknown }> = T['$inferInsert']
type DoctorRow = Row<typeof tables.doctors> & { id: string; createdAt: Date }
type AuditRow = Row<typeof tables.auditEntries>

const STREAM = 20_261_133
/** When a colleague entered the first licence of each doctor, and looked at it, in days after the doctor was added. */
const [ENTERED_AFTER_DAYS, CHECKED_AFTER_DAYS] = [1, 2]
/** Days since the doctor sent the licence that staff have not checked yet. */
const RENEWED_DAYS_AGO = 6

/** A picture of no paper, which stands for the proofs of doctors and learners. */
export const drawProof = () =>
  drawPaper('Bản chụp giấy phép hành nghề', ['Ở đây là ảnh chụp giấy phép mà người gửi tải lên.'])

export const proofKeyOf = (name: string, place: number) =>
  `proofs/${Buffer.from(name).toString('hex').padEnd(28, '0').slice(0, 28)}${String(place).padStart(4, '0')}.pdf`

/** The proofs of licences, what was done with them, and the reminders of those that end. */
export function buildLicences(
  shared: SeedContext,
  doctors: DoctorRow[],
  { owner, accounts }: { owner: PersonRow; accounts: readonly PersonRow[] },
) {
  const context = forkContext(shared, STREAM)
  const rows = {
    proofKeys: [] as string[],
    reminders: [] as Row<typeof tables.licenceReminders>[],
    audit: [] as AuditRow[],
    mails: [] as Row<typeof tables.mails>[],
  }
  for (const [place, doctor] of doctors.entries()) {
    const { licence } = seedDoctors[place]!
    const key = proofKeyOf('doctor', place)
    rows.proofKeys.push(key)
    Object.assign(doctor, { licenceProofPath: key, licenceProofType: 'application/pdf' })
    rows.audit.push(...historyOf(context, doctor, licence.isVerified, owner))
    const account = accounts.find(({ id }) => id === doctor.userId)
    const reminded = remind(context, doctor, { owner, account })
    rows.reminders.push(...reminded.reminders)
    rows.mails.push(...reminded.mails)
  }
  return rows
}

/** Entered, proven and checked; a licence that is not checked was renewed lately, which ended the check of the old one. */
function historyOf(
  context: SeedContext,
  doctor: DoctorRow,
  isVerified: boolean,
  owner: PersonRow,
): AuditRow[] {
  const facts = {
    number: doctor.licenceNumber,
    issuer: doctor.licenceIssuer,
    scope: doctor.licenceScope,
    issuedOn: doctor.licenceIssuedOn,
    expiresOn: doctor.licenceExpiresOn ?? null,
  }
  const nothing = { number: null, issuer: null, scope: '', issuedOn: null, expiresOn: null }
  const note = (at: Date, action: string, states: Pick<AuditRow, 'before' | 'after'> = {}): AuditRow => ({
    id: context.id(at),
    actorId: owner.id,
    action,
    subjectType: 'doctor',
    subjectId: doctor.id,
    ...states,
    createdAt: at,
  })
  const enteredAt = addDays(doctor.createdAt, ENTERED_AFTER_DAYS)
  const checkedAt = addDays(doctor.createdAt, CHECKED_AFTER_DAYS)
  const ended = context
    .daysAgo(RENEWED_DAYS_AGO + 3)
    .toISOString()
    .slice(0, 10)
  const first = isVerified ? facts : { ...facts, expiresOn: ended }
  const proven = {
    before: { hasProof: false, isVerified: false },
    after: { hasProof: true, isVerified: false },
  }
  const begun = [
    note(enteredAt, 'doctor.licence_saved', {
      before: { ...nothing, isVerified: false },
      after: { ...first, isVerified: false },
    }),
    note(addMinutes(enteredAt, 3), 'doctor.licence_proof_set', proven),
    note(addMinutes(checkedAt, -4), 'doctor.licence_proof_opened'),
    note(checkedAt, 'doctor.licence_verified', {
      before: { isVerified: false },
      after: { isVerified: true, number: doctor.licenceNumber },
    }),
  ]
  if (isVerified) return begun
  const renewedAt = context.daysAgo(RENEWED_DAYS_AGO, 16, 5)
  return [
    ...begun,
    note(renewedAt, 'doctor.licence_saved', {
      before: { ...first, isVerified: true },
      after: { ...facts, isVerified: false },
    }),
    note(addMinutes(renewedAt, 2), 'doctor.licence_proof_set', {
      before: { hasProof: true, isVerified: false },
      after: { hasProof: true, isVerified: false },
    }),
  ]
}

/** Each reminder that was due by now, with its mails. */
function remind(
  context: SeedContext,
  doctor: DoctorRow,
  { owner, account }: { owner: PersonRow; account: PersonRow | undefined },
) {
  const { licenceExpiresOn: expiresOn } = doctor
  const due = licenceReminderDays.flatMap((daysBefore) => {
    if (!expiresOn) return []
    const at = addMinutes(addDays(new Date(`${expiresOn}T00:00:00+07:00`), -daysBefore), 8 * 60)
    return at <= context.now && at > doctor.createdAt ? [{ daysBefore, at, expiresOn }] : []
  })
  return {
    reminders: due.map(({ daysBefore, at, expiresOn: day }) => ({
      doctorId: doctor.id,
      expiresOn: day,
      daysBefore,
      createdAt: at,
    })),
    mails: due.flatMap(({ daysBefore, at, expiresOn: day }) => {
      const facts = {
        doctor: `${doctor.academicTitle} ${doctor.name}`,
        number: doctor.licenceNumber!,
        expiresOn: day,
        daysLeft: daysBefore,
      }
      const toDoctor = licenceMails.toDoctor(doctor.name, facts, '')
      const toStaff = licenceMails.toStaff(facts, '')
      return [
        ...(account ? [toMail(context, account, { ...toDoctor, kind: 'account', at })] : []),
        toMail(context, owner, { ...toStaff, kind: 'office', at }),
      ]
    }),
  }
}
