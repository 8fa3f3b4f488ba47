import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import type { ButtonSize, ButtonVariant } from '@repo/ui/lib/button-class'
import { saveFile } from '@repo/ui/lib/save-file'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'

interface SaveButtonProps {
  children: string
  /** Where the words on the button stand in a row, what it saves. */
  label?: string
  fileName: string
  read: () => Promise<Blob>
  /** After the file was handed over. */
  onSaved?: () => void
  size?: ButtonSize
  variant?: ButtonVariant
  disabled?: boolean
}

/** Fetches a file and offers it for saving; a failure is said and leaves the button for another try. */
export function SaveButton({
  children,
  label,
  fileName,
  read,
  onSaved,
  size,
  variant = 'secondary',
  disabled,
}: SaveButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: read,
    meta: { isSilent: true },
    onSuccess: (file) => {
      saveFile(file, fileName)
      onSaved?.()
    },
    onError: (error) => toast.failure(error),
  })
  return (
    <Button
      icon={<Download size={18} aria-hidden="true" />}
      isBusy={isPending}
      disabled={disabled}
      aria-label={label}
      onClick={() => mutate()}
      size={size}
      variant={variant}
    >
      {children}
    </Button>
  )
}
