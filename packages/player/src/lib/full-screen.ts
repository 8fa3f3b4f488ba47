type IosVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }
type LockableOrientation = ScreenOrientation & { lock?: (to: 'landscape' | 'portrait') => Promise<void> }

/** Set on a player that fills the window instead of the screen. */
const filledAttribute = 'data-filled'

/** Whether the player has all the room there is. */
export const isFilling = (root: HTMLElement | null): boolean =>
  root !== null && (document.fullscreenElement === root || root.hasAttribute(filledAttribute))

/**
 * The whole player goes full screen, so that everything laid over the picture stays. Phones of Apple allow the video
 * only: where a mark has to stay on it (`isMarked`), the player fills the window there. Wide videos turn the phone;
 * upright ones leave it as it is held.
 */
export async function toggleFullscreen(
  root: HTMLElement | null,
  video: IosVideo | null,
  isMarked = false,
): Promise<void> {
  try {
    if (document.fullscreenElement) return await document.exitFullscreen()
    if (!root?.requestFullscreen) return isMarked ? fillWindow(root) : video?.webkitEnterFullscreen?.()
    await root.requestFullscreen()
    if (video) await turnTo(video.videoHeight > video.videoWidth ? 'portrait' : 'landscape')
  } catch {
    // Refused (no gesture, policy of the page): the player stays as it is.
  }
}

function fillWindow(root: HTMLElement | null): void {
  root?.toggleAttribute(filledAttribute)
  document.dispatchEvent(new Event('fullscreenchange'))
}

/** Locks the orientation; only phones and tablets allow it. Leaving full screen unlocks it. */
async function turnTo(side: 'landscape' | 'portrait'): Promise<void> {
  const orientation: LockableOrientation | undefined = screen.orientation
  try {
    await orientation?.lock?.(side)
  } catch {
    // This screen cannot be locked to an orientation.
  }
}
