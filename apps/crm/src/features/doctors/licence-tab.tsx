import { useApi } from '@repo/back-office'
import { licenceMessages as copy } from '@repo/back-office/licence/licence.messages'
import { LicenceBadge } from '@repo/back-office/licence/licence-badge'
import { LicenceDialog } from '@repo/back-office/licence/licence-dialog'
import { ProofPanel } from '@repo/back-office/licence/proof-panel'
import { Panel } from '@repo/back-office/panel'
import { formatDate, formatDateTime } from '@repo/messages'
import { Button } from '@repo/ui/button'
import { saveFile } from '@repo/ui/lib/save-file'
import { useState } from 'react'
import { FactList } from '../../components/fact-list.tsx'
import { useCan } from '../../components/use-can.ts'
import type { StaffDoctor } from './profile-form.ts'
import { useDoctorUpdate } from './use-doctor.ts'
import { useLicenceCheck } from './use-licence-check.ts'

/** The licence of a doctor: what it says, its proof, who checked it, and what was done with it. */
export function LicenceTab({ doctor }: { doctor: StaffDoctor }) {
  const canEdit = useCan('editDoctors')
  const canCheck = useCan('checkLicences')
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
      <div className="grid min-w-0 gap-5">
        <FactsPanel doctor={doctor} canEdit={canEdit} canCheck={canCheck} />
        {canEdit || canCheck ? <Proof doctor={doctor} canReplace={canEdit} /> : null}
      </div>
      <HistoryPanel history={doctor.licence.history} />
    </div>
  )
}

function FactsPanel({
  doctor,
  canEdit,
  canCheck,
}: {
  doctor: StaffDoctor
  canEdit: boolean
  canCheck: boolean
}) {
  const { licence } = doctor
  const [isEditing, setIsEditing] = useState(false)
  const { check, withdraw } = useLicenceCheck(doctor)
  return (
    <Panel title={copy.title} aside={<LicenceBadge state={doctor.licenceState} />}>
      {licence.number === null ? <p className="text-2">{copy.none}</p> : <FactList facts={factsOf(doctor)} />}
      {canCheck && licence.verifiedAt === null && doctor.licenceState === 'expired' ? (
        <p className="mt-4 text-2">{copy.renewFirst}</p>
      ) : null}
      <p className="mt-4 text-sm text-3">{copy.reminders}</p>
      {canEdit || canCheck ? (
        <div className="mt-4 flex flex-wrap gap-3">
          {canCheck && doctor.licenceState === 'unchecked' ? (
            <Button onClick={() => void check()}>{copy.check}</Button>
          ) : null}
          {canEdit ? (
            <Button variant="secondary" onClick={() => setIsEditing(true)}>
              {licence.number === null ? copy.enter : copy.edit}
            </Button>
          ) : null}
          {canCheck && licence.verifiedAt !== null ? (
            <Button variant="ghost" onClick={() => void withdraw()}>
              {copy.withdraw}
            </Button>
          ) : null}
          <Edit doctor={doctor} isOpen={isEditing} onClose={() => setIsEditing(false)} />
        </div>
      ) : null}
    </Panel>
  )
}

function Edit({ doctor, ...dialog }: { doctor: StaffDoctor; isOpen: boolean; onClose: () => void }) {
  const { crmDoctors } = useApi()
  const update = useDoctorUpdate(doctor.id)
  const params = { id: doctor.id }
  return (
    <LicenceDialog
      {...dialog}
      title={copy.editTitle(doctor.name)}
      draft={`licence:${doctor.id}`}
      licence={doctor.licence}
      isChecked={doctor.licence.verifiedAt !== null}
      read={async () => (await crmDoctors.doctor.call({ params })).licence}
      save={async (body) => update(await crmDoctors.saveLicence.call({ params, body }))}
    />
  )
}

/** Proofs are stored as PDF or as a picture drawn anew. */
const extensionOf = (file: Blob) => (file.type.includes('pdf') ? 'pdf' : 'webp')

/** Whoever checks the licence opens its scan, whoever edits the profile puts it there. */
function Proof({ doctor, canReplace }: { doctor: StaffDoctor; canReplace: boolean }) {
  const { crmDoctors } = useApi()
  const update = useDoctorUpdate(doctor.id)
  const params = { id: doctor.id }
  const send = async (file: File) => update(await crmDoctors.setLicenceProof.call({ params, file }))
  const open = async () => {
    const file = await crmDoctors.licenceProof.call({ params })
    saveFile(file, copy.proofFile(doctor.slug, extensionOf(file)))
  }
  return <ProofPanel hasProof={doctor.licence.hasProof} open={open} send={canReplace ? send : undefined} />
}

function factsOf({ licence, licenceState, publicUrl }: StaffDoctor) {
  const { number, issuer, scope, issuedOn, expiresOn, verifiedAt, verifiedBy, isVerified } = licence
  const at = verifiedAt ? formatDateTime(verifiedAt) : ''
  const shown = publicUrl ? copy.badgeShown : copy.badgeLater
  const hidden = licenceState === 'expired' && verifiedAt ? copy.badgeExpired : copy.badgeHidden
  return [
    [copy.fields.number, number ?? ''],
    [copy.fields.issuer, issuer ?? ''],
    [copy.fields.scope, scope || copy.noScope],
    [copy.fields.issuedOn, issuedOn ? formatDate(issuedOn) : ''],
    [copy.fields.expiresOn, expiresOn ? formatDate(expiresOn) : copy.noEnd],
    [
      copy.verified,
      verifiedAt ? (verifiedBy ? copy.verifiedBy(verifiedBy, at) : copy.verifiedAt(at)) : copy.notVerified,
    ],
    [copy.badge, isVerified ? shown : hidden],
  ] as const
}

function HistoryPanel({ history }: { history: StaffDoctor['licence']['history'] }) {
  return (
    <Panel title={copy.history}>
      {history.length === 0 ? (
        <p className="text-2">{copy.noHistory}</p>
      ) : (
        <ol className="divide-y">
          {history.map(({ id, event, by, at }) => (
            <li key={id} className="py-2">
              <span className="block">{copy.events[event]}</span>
              <span className="block text-sm text-3">
                {by ?? copy.system} · <time dateTime={at}>{formatDateTime(at)}</time>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
