import { Section } from '@repo/account-settings'
import {
  readInstallOffer,
  subscribeToInstallOffer,
  takeInstallOffer,
} from '@repo/installed-app/install-offer'
import { Button } from '@repo/ui/button'
import { useSyncExternalStore } from 'react'
import { installedMessages as copy } from './installed.messages.ts'

/** Where the browser can install the portal. */
export function InstallSection() {
  const isOffered = useSyncExternalStore(subscribeToInstallOffer, readInstallOffer, () => false)
  if (!isOffered) return null
  return (
    <Section lead={copy.lead} title={copy.title}>
      <div className="max-sm:*:w-full">
        <Button onClick={() => void takeInstallOffer()}>{copy.install}</Button>
      </div>
    </Section>
  )
}
