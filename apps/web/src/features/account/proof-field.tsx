import { formatBytes } from '@repo/messages'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { FieldError } from '@repo/ui/field'
import { FileButton } from '@repo/ui/file-button'
import { alertProps } from '@repo/ui/lib/alert'
import { saveFile } from '@repo/ui/lib/save-file'
import { FileText } from 'lucide-react'
import { useId, useState } from 'react'
import { professionalMessages as copy } from './professional.messages.ts'

const types = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp']
/** What the API takes (bytes). */
const most = 10 * 1024 * 1024

interface ProofFieldProps {
  hasProof: boolean
  picked: File | null
  onPick: (file: File | null) => void
  error?: string
}

/** The licence as a file: chosen here, sent with the form; the one already sent can be looked at again. */
export function ProofField({ hasProof, picked, onPick, error }: ProofFieldProps) {
  const id = useId()
  const [refusal, setRefusal] = useState<string>()
  const pick = (file: File) => {
    const fault =
      file.size > most ? copy.proofTooLarge : types.includes(file.type) ? null : copy.proofWrongType
    setRefusal(fault ?? undefined)
    if (!fault) onPick(file)
  }
  const message = refusal ?? error
  return (
    <div aria-labelledby={id} role="group">
      <p className="text-sm font-semibold" id={id}>
        {copy.proof}
      </p>
      <p className="mt-1 max-w-[68ch] text-sm text-3">{copy.proofHint}</p>
      {hasProof ? <SentProof /> : null}
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <FileButton accept={types.join(',')} onPick={pick}>
          {picked || hasProof ? copy.changeProof : copy.pickProof}
        </FileButton>
        {picked ? (
          <>
            <span className="min-w-0 break-all text-sm" role="status">
              {copy.picked(picked.name, formatBytes(picked.size))}
            </span>
            <Button onClick={() => onPick(null)} size="sm" variant="ghost">
              {copy.dropPicked}
            </Button>
          </>
        ) : null}
      </div>
      {message ? (
        <div {...alertProps}>
          <FieldError>{message}</FieldError>
        </div>
      ) : null}
    </div>
  )
}

function SentProof() {
  const api = useApi()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    try {
      const file = await api.account.professionalProof.call()
      saveFile(file, `${copy.proofFile}.${file.type === 'application/pdf' ? 'pdf' : 'webp'}`)
    } catch (failure) {
      toast.failure(failure)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="flex items-center gap-2">
        <FileText aria-hidden="true" className="text-success" size={18} />
        {copy.hasProof}
      </span>
      <Button isBusy={isBusy} onClick={() => void save()} size="sm" variant="ghost">
        {copy.saveProof}
      </Button>
    </div>
  )
}
