import { useApi } from '@repo/back-office'
import { imageTypes } from '@repo/contract/file-types'
import { describeError } from '@repo/messages'
import { FieldError } from '@repo/ui/field'
import { FileButton } from '@repo/ui/file-button'
import { alertProps } from '@repo/ui/lib/alert'
import { useState } from 'react'
import { beforeAfterMessages as copy } from './before-after.messages.ts'
import type { StoredPicture } from './before-after.types.ts'

const MAX_BYTES = 10_000_000

interface Props {
  side: 'before' | 'after'
  consentId: string
  value: StoredPicture | null
  onChange: (picture: StoredPicture) => void
  error?: string
}

/** One of the two pictures, sent as soon as it is chosen. */
export function PictureSlot({ side, consentId, value, onChange, error }: Props) {
  const api = useApi().crmPatientConsents
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const name = copy[side].toLowerCase()
  const take = async (file: File) => {
    if (file.size > MAX_BYTES) return setProblem(copy.tooLarge)
    setProblem(undefined)
    setIsBusy(true)
    try {
      onChange(await api.addPatientPicture.call({ params: { id: consentId }, file }))
    } catch (failure) {
      setProblem(describeError(failure))
    } finally {
      setIsBusy(false)
    }
  }
  const fault = problem ?? error
  return (
    <div aria-busy={isBusy} className="grid content-start gap-2">
      <p className="text-sm font-semibold">{copy[side]}</p>
      {value ? (
        <img
          alt=""
          className="aspect-4/3 w-full rounded-sm border object-cover"
          height={value.height}
          src={value.src}
          width={value.width}
        />
      ) : (
        <div className="aspect-4/3 w-full rounded-sm border border-dashed bg-surface-2" />
      )}
      <div>
        <FileButton accept={imageTypes.join(',')} onPick={(file) => void take(file)}>
          {value ? copy.change(name) : copy.choose(name)}
        </FileButton>
      </div>
      {fault ? (
        <div {...alertProps}>
          <FieldError>{fault}</FieldError>
        </div>
      ) : null}
    </div>
  )
}
