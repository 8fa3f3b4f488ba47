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

/** The grant to preview a video. It is never replaced while a preview runs; a new version is offered by a button. */
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
    // Called without the query cache: the cached grant is the one that plays, and replacing it would restart the video.
    refreshSource: async () => (await api.videos.videoPlayback.call({ params })).manifestUrl,
  }
}
