import { crmDoctors } from '@repo/contract/crm-doctors'
import { describeError } from '@repo/messages'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { FieldError } from '@repo/ui/field'
import { FileButton } from '@repo/ui/file-button'
import { alertProps } from '@repo/ui/lib/alert'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { Panel } from '../panel.tsx'
import { licenceMessages as copy } from './licence.messages.ts'

const { types, maxBytes } = crmDoctors.setLicenceProof.upload

interface ProofPanelProps {
  hasProof: boolean
  /** Puts another scan in its place; missing where the person may not. */
  send?: (file: File) => Promise<void>
  /** Saves it as a file; missing where the person may not. */
  open?: () => Promise<void>
}

/** The private scan of a licence. */
export function ProofPanel({ hasProof, send, open }: ProofPanelProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()

  const run = async (work: () => Promise<void>) => {
    setError(undefined)
    setIsBusy(true)
    try {
      await work()
    } catch (failure) {
      setError(describeError(failure))
    } finally {
      setIsBusy(false)
    }
  }
  const upload = (file: File) => {
    if (file.size > maxBytes) return setError(copy.proofTooLarge)
    void run(async () => {
      await send?.(file)
      toast.success(copy.proofSaved)
    })
  }

  return (
    <Panel title={copy.proof}>
      <p className="text-sm text-3">{copy.proofLead}</p>
      <p className="mt-3 text-2">{hasProof ? copy.hasProof : copy.noProof}</p>
      <div className="mt-3 flex flex-wrap gap-2" aria-busy={isBusy}>
        {hasProof && open ? (
          <Button
            icon={<FileDown aria-hidden="true" size={18} />}
            isBusy={isBusy}
            onClick={() => void run(open)}
            size="sm"
            variant="secondary"
          >
            {copy.proofOpen}
          </Button>
        ) : null}
        {send ? (
          <FileButton accept={types.join(',')} onPick={upload}>
            {hasProof ? copy.proofReplace : copy.proofAdd}
          </FileButton>
        ) : null}
      </div>
      {error ? (
        <div {...alertProps} className="mt-2">
          <FieldError>{error}</FieldError>
        </div>
      ) : null}
    </Panel>
  )
}
