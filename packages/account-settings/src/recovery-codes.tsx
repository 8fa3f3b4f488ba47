import { formatDateTime } from '@repo/messages'
import { Button } from '@repo/ui/button'
import { Checkbox } from '@repo/ui/checkbox'
import { CopyButton } from '@repo/ui/copy-button'
import { saveFile } from '@repo/ui/lib/save-file'
import { Download, Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useUnsaved } from './account-settings.tsx'
import { recoveryMessages as copy } from './second-factor.messages.ts'

const textFile = (codes: readonly string[]) =>
  new Blob(
    [
      copy.fileHead(location.host, formatDateTime(Date.now())),
      '\n\n',
      codes.join('\n'),
      '\n\n',
      copy.fileFoot,
      '\n',
    ],
    { type: 'text/plain;charset=utf-8' },
  )

/** Codes that are shown once: to copy, download or print, and not to be left before the person says they are kept. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [isSaved, setIsSaved] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useUnsaved(!isSaved, copy.leave)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div>
      <h3 className="font-text text-lg font-semibold" ref={heading} tabIndex={-1}>
        {copy.title}
      </h3>
      <p className="mt-1 max-w-[68ch] text-2">{copy.lead}</p>
      <div className="mt-5 max-w-md" data-print="only">
        <p className="hidden print:mb-4 print:block">
          {copy.fileHead(location.host, formatDateTime(Date.now()))}
        </p>
        <ul
          aria-label={copy.list}
          className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-sm bg-surface-2 px-5 py-4 font-mono text-base min-[400px]:grid-cols-2"
        >
          {codes.map((code) => (
            <li className="whitespace-nowrap py-0.5" key={code}>
              {code}
            </li>
          ))}
        </ul>
        <p className="hidden print:mt-4 print:block">{copy.fileFoot}</p>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton label={copy.copy} text={copy.copy} value={codes.join('\n')} />
        <Button
          icon={<Download aria-hidden="true" size={16} />}
          onClick={() => saveFile(textFile(codes), copy.fileName)}
          size="sm"
          variant="ghost"
        >
          {copy.download}
        </Button>
        <Button
          icon={<Printer aria-hidden="true" size={16} />}
          onClick={() => window.print()}
          size="sm"
          variant="ghost"
        >
          {copy.print}
        </Button>
      </div>
      <Checkbox
        checked={isSaved}
        className="mt-4"
        error={isAsked && !isSaved ? copy.savedMissing : undefined}
        label={copy.saved}
        onChange={(event) => setIsSaved(event.target.checked)}
      />
      <Button className="mt-3" onClick={() => (isSaved ? onDone() : setIsAsked(true))}>
        {copy.finish}
      </Button>
    </div>
  )
}
