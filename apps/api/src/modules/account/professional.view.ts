import type { professionalProfile } from '@repo/contract/account'
import type { z } from 'zod'
import type { ProfessionalRow } from './professional.repo.ts'

export type ProfessionalView = z.input<typeof professionalProfile>

const empty: ProfessionalView = {
  state: 'none',
  profession: null,
  workplace: null,
  licenceNumber: null,
  licenceIssuer: null,
  licenceIssuedOn: null,
  hasProof: false,
  rejectionReason: null,
  reviewedAt: null,
}

/** A professional profile as its owner and the staff see it; state `none` if there is none. */
export function toProfessionalView(row: ProfessionalRow | null): ProfessionalView {
  if (!row) return empty
  return {
    state: row.state,
    profession: row.profession,
    workplace: row.workplace,
    licenceNumber: row.licenceNumber,
    licenceIssuer: row.licenceIssuer,
    licenceIssuedOn: row.licenceIssuedOn,
    hasProof: row.proofPath !== null,
    rejectionReason: row.rejectionReason,
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
  }
}
