const lockName = (key: string) => `video-upload:${key}`

/**
 * Marks an upload as this tab's own, so that a second tab does not take it up as well.
 * @returns gives the mark back
 */
export function holdUpload(key: string): () => void {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  // Older browsers have no locks: there two tabs meet at the server, which lets one of them in.
  void navigator.locks?.request(lockName(key), () => held).catch(() => {})
  return () => release()
}

/** Keys of the uploads that some tab is busy with. */
export async function heldUploads(): Promise<(key: string) => boolean> {
  const held = (await navigator.locks?.query().catch(() => null))?.held ?? []
  const names = new Set(held.map(({ name }) => name))
  return (key) => names.has(lockName(key))
}
