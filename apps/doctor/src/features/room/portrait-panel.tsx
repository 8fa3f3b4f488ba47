import { useApi } from '@repo/back-office'
import { PicturePanel } from '@repo/back-office/picture-panel'
import { useSessionStore } from '@repo/session'
import { Avatar } from '@repo/ui/avatar'
import { useQueryClient } from '@tanstack/react-query'
import { roomMessages as copy } from './room.messages.ts'
import type { RoomData } from './room.types.ts'

const shape = { ratio: 1, width: 512, isRound: true }

/** The portrait on the public page, which is that of the account, too. */
export function OwnPortraitPanel({ room }: { room: RoomData }) {
  const api = useApi()
  const session = useSessionStore()
  const queryClient = useQueryClient()
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: api.doctorPortal.room.key() })
    await queryClient.invalidateQueries({ queryKey: api.doctorPortal.overview.key() })
    // The header shows the portrait of the session's user.
    await session.renew()
  }
  return (
    <PicturePanel
      canEdit
      isOwn={room.hasOwnPortrait}
      onRemove={async () => {
        await api.account.removeAvatar.call()
        await refresh()
      }}
      onSet={async (file) => {
        await api.account.setAvatar.call({ file })
        await refresh()
      }}
      shape={shape}
      words={copy.portrait}
    >
      <Avatar alt={copy.portrait.alt(room.name)} name={room.name} size={128} src={room.portraitUrl} />
    </PicturePanel>
  )
}
