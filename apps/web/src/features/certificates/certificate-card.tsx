import { formatDate, formatHours } from '@repo/messages'
import { Button, buttonClass } from '@repo/ui/button'
import { Card } from '@repo/ui/card'
import { useState } from 'react'
import { paths } from '../../app/paths.ts'
import { AwardIcon } from './award-icon.tsx'
import type { OwnCertificate } from './certificate.types.ts'
import { CorrectName } from './correct-name.tsx'
import { listMessages as copy, correctionMessages } from './own-certificates.messages.ts'

/** One certificate of the learner, with what they can do with it. */
export function CertificateCard({ certificate }: { certificate: OwnCertificate }) {
  const [isCorrecting, setIsCorrecting] = useState(false)
  const { code, courseTitle, name, hours, issuedAt, status, revokedAt } = certificate
  return (
    <Card as="article" className="flex h-full flex-col gap-4">
      <div className="flex gap-4">
        <AwardIcon className="mt-1 size-7 shrink-0 text-gold" />
        <div className="min-w-0">
          <h2 className="text-xl break-words">{courseTitle}</h2>
          <p className="mt-1 text-2 break-words">{copy.to(name)}</p>
          <p className="mt-1 text-sm text-3">
            {copy.issued(formatDate(issuedAt))}
            {hours !== null && ` · ${formatHours(hours)}`}
          </p>
        </div>
      </div>
      {status === 'revoked' && revokedAt && (
        <p className="text-sm text-danger">{copy.revoked(formatDate(revokedAt))}</p>
      )}
      <div className="mt-auto flex flex-wrap items-center gap-3">
        <a
          aria-label={copy.seeOf(courseTitle)}
          className={buttonClass({ variant: 'secondary' })}
          href={paths.certificate(code)}
        >
          {copy.see}
        </a>
        {status === 'valid' && (
          <a
            aria-label={`${copy.pdf}: ${courseTitle}`}
            className={buttonClass({ variant: 'ghost' })}
            download
            href={`/api/certificates/${code}/pdf`}
          >
            {copy.pdf}
          </a>
        )}
        {certificate.canCorrect && !isCorrecting && (
          <Button onClick={() => setIsCorrecting(true)} variant="ghost">
            {correctionMessages.open}
          </Button>
        )}
      </div>
      {certificate.canCorrect && isCorrecting && (
        <CorrectName certificate={certificate} onClose={() => setIsCorrecting(false)} />
      )}
    </Card>
  )
}
