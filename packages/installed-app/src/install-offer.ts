/** What Chromium offers where a site can be installed (not in the types of the DOM). */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

function set(next: InstallOffer | null): void {
  offer = next
  for (const listener of listeners) listener()
}

/** Keeps the browser's offer to install the site instead of letting it ask by itself. */
export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    set(event as InstallOffer)
  })
  addEventListener('appinstalled', () => set(null))
}

export const readInstallOffer = (): boolean => offer !== null

export function subscribeToInstallOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Lets the browser ask. An offer can be taken once, whatever the answer is. */
export async function takeInstallOffer(): Promise<void> {
  const taken = offer
  set(null)
  await taken?.prompt()
}
