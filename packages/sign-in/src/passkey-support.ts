import { useSyncExternalStore } from 'react'

/** Whether this browser knows passkeys; only pages over HTTPS, and those of localhost, may ask for one. */
const knowsPasskeys = (): boolean => typeof PublicKeyCredential === 'function' && window.isSecureContext

/** Whether passkeys can stand in the list that the browser opens under the address field. */
export async function offersInAutofill(): Promise<boolean> {
  if (!knowsPasskeys()) return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

const subscribe = () => () => {}

/** The same for a component; null in the HTML that the server sends, which knows no browser. */
export const useKnowsPasskeys = (): boolean | null =>
  useSyncExternalStore<boolean | null>(subscribe, knowsPasskeys, () => null)
