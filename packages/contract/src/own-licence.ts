import { z } from 'zod'
import { doctor } from './access.ts'
import { crmDoctors, licenceBody } from './crm-doctors.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import { licenceStates } from './licence-states.ts'

const licence = z.object({
  number: z.string().nullable(),
  issuer: z.string().nullable(),
  scope: z.string(),
  issuedOn: z.iso.date().nullable(),
  expiresOn: z.iso.date().nullable(),
  state: z.enum(licenceStates),
  hasProof: z.boolean(),
  /** Whether staff have compared it as it is now with the register. */
  isChecked: z.boolean(),
  version: editVersion,
})

const own = { access: doctor, response: licence }

/** The licence of a doctor, kept by the doctor; staff compare it with the register after each change. */
export const ownLicence = {
  licence: endpoint({
    ...own,
    method: 'GET',
    path: '/doctor-portal/licence',
    summary: 'The own licence, and how far its check is',
    errors: ['doctor.not_found'],
  }),
  saveLicence: endpoint({
    ...own,
    method: 'PUT',
    path: '/doctor-portal/licence',
    summary: 'Change the own licence; what was checked has to be checked again',
    body: licenceBody.safeExtend({ version: editVersion }),
    errors: ['edit.outdated', 'doctor.not_found'],
  }),
  setProof: endpoint({
    ...own,
    method: 'PUT',
    path: '/doctor-portal/licence/proof',
    summary: 'Picture or PDF of the own licence, seen by staff only; it has to be checked again',
    upload: crmDoctors.setLicenceProof.upload,
    errors: ['upload.not_a_document', 'doctor.not_found'],
  }),
}
