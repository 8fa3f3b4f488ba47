type IosVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }
type LockableOrientation = ScreenOrientation & { lock?: (to: 'landscape' | 'portrait') => Promise<void> }

/**
 * The whole player goes full screen, so that everything laid over the picture stays; phones of Apple allow the video
 * only. Wide films turn the phone; upright ones leave it as it is held.
 */
export async function toggleFullscreen(root: HTMLElement | null, video: IosVideo | null): Promise<void> {
  try {
    if (document.fullscreenElement) return await document.exitFullscreen()
    if (!root?.requestFullscreen) return video?.webkitEnterFullscreen?.()
    await root.requestFullscreen()
    if (video) await turnTo(video.videoHeight > video.videoWidth ? 'portrait' : 'landscape')
  } catch {
    // Refused (no gesture, policy of the page): the player stays as it is.
  }
}

/** Only phones and tablets can be turned; others refuse. Leaving full screen gives the turning free again. */
async function turnTo(side: 'landscape' | 'portrait'): Promise<void> {
  const orientation: LockableOrientation | undefined = screen.orientation
  try {
    await orientation?.lock?.(side)
  } catch {
    // A screen that stands where it stands.
  }
}
