import { cmeText, formatDate, formatHours } from '@repo/messages'
import { useApi } from '@repo/shell/api-context'
import { usePageQuery } from '@repo/shell/use-page-query'
import type { ReactNode } from 'react'
import { paths } from '../../app/paths.ts'
import type { PublicCertificate } from './certificate.types.ts'
import { CertificateActs } from './certificate-acts.tsx'
import { CertificateArt } from './certificate-art.tsx'
import { ReplacedIcon, RevokedIcon, ValidIcon } from './certificate-icons.tsx'
import { certificateMessages as copy } from './certificates.messages.ts'

/** What is true of a certificate right now, for whoever has its address. */
export function CertificatePage({ certificate }: { certificate: PublicCertificate }) {
  const { code, name, status } = certificate
  const site = usePageQuery(useApi().content.site.query())
  const url = `${site.data?.webUrl ?? ''}${paths.certificate(code)}`
  return (
    <div className="mx-auto grid max-w-4xl gap-8">
      <Status certificate={certificate} />
      {status === 'valid' && name !== null && (
        <>
          <CertificateArt certificate={{ ...certificate, name }} url={url} />
          <CertificateActs code={code} isSigned={certificate.isSigned} url={url} />
        </>
      )}
      <section aria-labelledby="certificate-facts">
        <h2 className="text-h3" id="certificate-facts">
          {copy.factsTitle}
        </h2>
        <FactList certificate={certificate} />
        <p className="mt-5 font-semibold">{copy.noLicence}</p>
      </section>
    </div>
  )
}

const looks = {
  valid: { Icon: ValidIcon, box: 'bg-success-soft', icon: 'text-success' },
  revoked: { Icon: RevokedIcon, box: 'bg-danger-soft', icon: 'text-danger' },
  replaced: { Icon: ReplacedIcon, box: 'bg-warning-soft', icon: 'text-warning' },
} as const

function titleOf({ status, revokedAt, replacedAt }: PublicCertificate): string {
  if (status === 'revoked') return copy.statuses.revoked(formatDate(revokedAt ?? ''))
  return status === 'replaced' ? copy.statuses.replaced(formatDate(replacedAt ?? '')) : copy.statuses.valid
}

function Status({ certificate }: { certificate: PublicCertificate }) {
  const { status, issuer, replacedBy, name } = certificate
  const { Icon, box, icon } = looks[status]
  return (
    <div className={`flex gap-4 rounded-md p-5 md:p-6 ${box}`}>
      <Icon className={`mt-1 size-7 shrink-0 ${icon}`} />
      <div className="min-w-0">
        <h1 className="text-h3" tabIndex={-1}>
          {titleOf(certificate)}
        </h1>
        <p className="measure mt-1">{copy.statusHints[status](issuer)}</p>
        {name === null && <p className="measure mt-2">{copy.noNameHint}</p>}
        {replacedBy && (
          <a className="link mt-2 inline-flex min-h-11 items-center" href={paths.certificate(replacedBy)}>
            {copy.seeNew}
          </a>
        )}
      </div>
    </div>
  )
}

function FactList({ certificate }: { certificate: PublicCertificate }) {
  const { name, courseTitle, courseSlug, hours, score, issuedAt, doctors, issuer, code } = certificate
  const { facts } = copy
  return (
    <dl className="mt-4 grid gap-x-8 sm:grid-cols-2">
      <Fact label={facts.name}>{name ?? copy.noName}</Fact>
      <Fact label={facts.course}>
        {courseSlug ? (
          <a className="link inline-flex min-h-6 items-center" href={paths.course(courseSlug)}>
            {courseTitle}
          </a>
        ) : (
          courseTitle
        )}
      </Fact>
      {hours !== null && <Fact label={facts.hours}>{formatHours(hours)}</Fact>}
      {certificate.cme && <Fact label={facts.cme}>{cmeText(certificate.cme)}</Fact>}
      {score !== null && <Fact label={facts.score}>{copy.percent(score)}</Fact>}
      <Fact label={facts.issuedAt}>{formatDate(issuedAt)}</Fact>
      {doctors.length > 0 && <Fact label={facts.doctors}>{doctors.join(', ')}</Fact>}
      <Fact label={facts.issuer}>{issuer}</Fact>
      <Fact label={facts.code}>
        <span className="font-num">{code}</span>
      </Fact>
      {certificate.isSigned && <Fact label={facts.signature}>{copy.signed}</Fact>}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-b py-3">
      <dt className="text-sm text-3">{label}</dt>
      <dd className="mt-0.5 break-words">{children}</dd>
    </div>
  )
}
