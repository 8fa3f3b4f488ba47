import { useSessionStore } from '@repo/session'
import { toast, useConfirm } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { Avatar } from '@repo/ui/avatar'
import { Button } from '@repo/ui/button'
import { FieldError } from '@repo/ui/field'
import { FileButton } from '@repo/ui/file-button'
import { alertProps } from '@repo/ui/lib/alert'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CropDialog } from './crop-dialog.tsx'
import { personalMessages } from './personal.messages.ts'

const copy = personalMessages.avatar
const accept = 'image/jpeg,image/png,image/webp'

/** The portrait, and the ways to another one or none. Cropped and made small before it is sent. */
export function AvatarEditor({ name, avatarUrl }: { name: string; avatarUrl: string | null }) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [error, setError] = useState<string>()
  const { save, remove } = useAvatar()
  useEffect(() => () => picture?.close(), [picture])
  const open = async (file: File) => {
    setError(undefined)
    try {
      setPicture(await createImageBitmap(file))
    } catch {
      setError(copy.unreadable)
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Avatar alt={copy.alt(name)} name={name} size={96} src={avatarUrl} />
      <div className="min-w-0">
        <div className="flex flex-wrap gap-2">
          <FileButton accept={accept} onPick={(file) => void open(file)}>
            {avatarUrl ? copy.change : copy.add}
          </FileButton>
          {avatarUrl ? (
            <Button onClick={remove} size="sm" variant="ghost">
              {copy.remove}
            </Button>
          ) : null}
        </div>
        <p className="mt-2 text-sm text-3">{copy.hint}</p>
        {error ? (
          <div {...alertProps}>
            <FieldError>{error}</FieldError>
          </div>
        ) : null}
      </div>
      {picture ? (
        <CropDialog
          onClose={() => setPicture(null)}
          onSave={async (file) => {
            await save(file)
            setPicture(null)
          }}
          picture={picture}
        />
      ) : null}
    </div>
  )
}

function useAvatar() {
  const api = useApi()
  const session = useSessionStore()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: api.auth.me.key() })
    // The header shows the portrait of the session's user.
    await session.renew()
  }
  const save = async (file: Blob) => {
    await api.account.setAvatar.call({ file })
    toast.success(copy.saved)
    await refresh()
  }
  const remove = async () => {
    const isDone = await confirm({
      title: copy.removeTitle,
      confirmLabel: copy.remove,
      cancelLabel: copy.keep,
      act: () => api.account.removeAvatar.call(),
    })
    if (!isDone) return
    toast.success(copy.removed)
    await refresh()
  }
  return { save, remove: () => void remove() }
}
