import { AppError } from '@repo/contract'
import type { taxTermsBody } from '@repo/contract/withholding'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import { assertUnedited, type Edit, editVersion, readWithVersion } from '../../db/edits.ts'
import { findNamed, insertTerms, listTerms, lockNamed, type TermsRow } from './withholding.repo.ts'
import { readRule } from './withholding.service.ts'

type Terms = z.output<typeof taxTermsBody>

const termsOf = ({ taxCode, exemption, documentOn, reason }: Terms): Terms => ({
  taxCode,
  exemption,
  documentOn,
  reason,
})

/** Tax codes and exemptions of doctors. A change adds a row, so what held before stays readable. */
export function createTaxTermsService({ db, clock }: Needs<'db' | 'clock'>) {
  const get = (doctorId: string) =>
    readWithVersion(db, async (read) => {
      const [doctor, terms, rule, version] = await Promise.all([
        findNamed(read, doctorId),
        listTerms(read, doctorId),
        readRule(read, clock()),
        editVersion(read, 'doctorTax', doctorId),
      ])
      if (!doctor) throw new AppError('doctor.not_found')
      const [current = null, ...former] = terms.map(toView)
      return {
        doctor,
        current,
        former,
        rule: rule && { threshold: rule.threshold, basisPoints: rule.basisPoints },
        version,
      }
    })

  return {
    /** @throws AppError `doctor.not_found` */
    get,

    /** @throws AppError `doctor.not_found` or `edit.outdated` */
    async set(doctorId: string, { version, ...terms }: Edit<Terms>, actor: Actor) {
      await db.transaction(async (tx) => {
        if (!(await lockNamed(tx, doctorId))) throw new AppError('doctor.not_found')
        await assertUnedited(tx, 'doctorTax', doctorId, { version, userId: actor.id })
        const [before] = await listTerms(tx, doctorId)
        await insertTerms(tx, { ...terms, doctorId, createdBy: actor.id, createdAt: clock() })
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'doctor.tax_set',
          subjectType: 'doctor',
          subjectId: doctorId,
          before: before ? termsOf(before.terms) : null,
          after: termsOf(terms),
        })
      })
      return get(doctorId)
    },
  }
}

const toView = ({ terms, by }: { terms: TermsRow; by: string | null }) => ({
  ...termsOf(terms),
  id: terms.id,
  at: terms.createdAt.toISOString(),
  by,
})
