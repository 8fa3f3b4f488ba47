/** The toast library in our style; not part of any first load. */
export const importToaster = async () => (await import('./toaster.tsx')).Toaster

/** Preloads it where a message is likely: once the network is gone it can no longer be loaded. */
export function prefetchToaster(): void {
  importToaster().catch(() => {
    // Asked for again with the first message.
  })
}
