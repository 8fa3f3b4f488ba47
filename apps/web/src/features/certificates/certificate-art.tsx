import { formatDate, formatHours } from '@repo/messages'
import { LogoMark } from '@repo/ui/logo'
import { QrCode } from '@repo/ui/qr-code'
import type { PublicCertificate } from './certificate.types.ts'
import { certificateMessages as copy } from './certificates.messages.ts'

interface CertificateArtProps {
  certificate: PublicCertificate & { name: string }
  /** Address of this page, in the code to scan. */
  url: string
}

/** The certificate as it is printed, smaller on narrow screens like a picture; its facts stand as text below it. */
export function CertificateArt({ certificate, url }: CertificateArtProps) {
  const { name, courseTitle, issuer, code } = certificate
  return (
    <div className="certificate-frame" data-print="only">
      <div aria-label={copy.art(name, courseTitle)} className="certificate" role="img">
        <LogoMark className="size-[4cqw]" />
        <p className="certificate-issuer">{issuer}</p>
        <p className="certificate-heading">{copy.heading}</p>
        <p className="certificate-small">{copy.awarded}</p>
        <p className="certificate-name">{name}</p>
        <p className="certificate-small">{copy.completed}</p>
        <p className="certificate-course">{courseTitle}</p>
        <div className="certificate-foot">
          <Facts certificate={certificate} />
          <QrCode className="certificate-qr" label={copy.qr} value={url} />
        </div>
        <p className="certificate-note">
          <span>{copy.noLicence}</span>
          <span>{code}</span>
        </p>
      </div>
    </div>
  )
}

function Facts({
  certificate: { issuedAt, hours, score, doctors },
}: Pick<CertificateArtProps, 'certificate'>) {
  const facts = [
    [copy.facts.issuedAt, formatDate(issuedAt)],
    [copy.facts.hours, hours !== null && formatHours(hours)],
    [copy.facts.score, score !== null && copy.percent(score)],
    [copy.facts.doctors, doctors.join(', ')],
  ] as const
  return (
    <dl className="certificate-facts">
      {facts.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
