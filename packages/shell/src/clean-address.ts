import { withoutSecrets } from '@repo/contract/secret-names'

/** Takes a password and the like out of the address bar and the history, should an address ever carry one. */
export function cleanAddress(): void {
  const clean = withoutSecrets(location.pathname + location.search + location.hash)
  if (clean !== null) history.replaceState(history.state, '', clean)
}
