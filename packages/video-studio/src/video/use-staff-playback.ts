import { useApi } from '@repo/back-office'
import type { MediaToken } from '@repo/player'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffPlayback, VideoDetail } from '../video.types.ts'

/** The grant stands in the path of everything it opens. */
export const tokenOf = ({ manifestUrl, expiresAt }: StaffPlayback): MediaToken => ({
  token: /\/media\/([^/]+)\//.exec(manifestUrl)?.[1] ?? '',
  expiresAt,
})

/** What decides which version plays: when it changes, a new one may be there. */
const versionOf = ({ isPlayable, renditions }: VideoDetail) =>
  isPlayable ? renditions.map(({ name }) => name).join() : null

/** The right to preview a video. Never changed under a running preview: a new version is offered instead. */
export function useStaffPlayback(video: VideoDetail) {
  const api = useApi()
  const params = { id: video.id }
  const version = versionOf(video)
  const [openedVersion, setOpenedVersion] = useState(version)
  if (openedVersion === null && version !== null) setOpenedVersion(version)
  const query = useQuery({
    queryKey: api.videos.videoPlayback.key({ params }),
    queryFn: ({ signal }) => api.videos.videoPlayback.call({ params }, { signal }),
    enabled: version !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    throwOnError: false,
  })
  return {
    query,
    isOutdated: version !== null && openedVersion !== version,
    reload: () => {
      setOpenedVersion(version)
      void query.refetch()
    },
    renewToken: async () => tokenOf(await api.videos.videoPlayback.call({ params })),
    // Past the query: what it holds is what plays, and a change of it would begin the video anew.
    refreshSource: async () => (await api.videos.videoPlayback.call({ params })).manifestUrl,
  }
}
