import { Button, buttonClass } from '@repo/ui/button'
import { useState } from 'react'
import { DownloadIcon, PrintIcon } from './certificate-icons.tsx'
import { certificateMessages as copy } from './certificates.messages.ts'

/** Takes a certificate along: as a file, on paper, as an address. The file needs no program. */
export function CertificateActs({ code, url, isSigned }: { code: string; url: string; isSigned: boolean }) {
  const [isCopied, setIsCopied] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <a className={buttonClass({})} download href={`/api/certificates/${code}/pdf`}>
        <DownloadIcon />
        {copy.pdf}
      </a>
      {isSigned && (
        <a
          className={buttonClass({ variant: 'secondary' })}
          download
          href={`/api/certificates/${code}/badge`}
          title={copy.badgeHint}
        >
          <DownloadIcon />
          {copy.badge}
        </a>
      )}
      <Button icon={<PrintIcon />} onClick={() => window.print()} variant="secondary">
        {copy.print}
      </Button>
      <Button
        onClick={() => void navigator.clipboard.writeText(url).then(() => setIsCopied(true))}
        variant="ghost"
      >
        {copy.copyLink}
      </Button>
      <span className="text-sm text-success" role="status">
        {isCopied ? copy.copied : ''}
      </span>
    </div>
  )
}
