/** The toast library with our dress around it; not part of any first load. */
export const importToaster = async () => (await import('./toaster.tsx')).Toaster

/** Fetches it ahead, where a message is likely: once the network is gone it is too late to ask for it. */
export function prefetchToaster(): void {
  importToaster().catch(() => {
    // Asked for again with the first message.
  })
}
