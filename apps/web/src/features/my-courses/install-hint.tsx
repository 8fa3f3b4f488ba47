import {
  readInstallOffer,
  subscribeToInstallOffer,
  takeInstallOffer,
} from '@repo/installed-app/install-offer'
import { useStoredFlag } from '@repo/shell/use-stored-flag'
import { Button } from '@repo/ui/button'
import { useSyncExternalStore } from 'react'
import { brand } from '../../app/env.ts'
import { myCoursesMessages as copy } from './my-courses.messages.ts'

/** Where the browser can install the site: says what that brings, until somebody says no for good. */
export function InstallHint() {
  const isOffered = useSyncExternalStore(subscribeToInstallOffer, readInstallOffer, () => false)
  const [isRefused, setIsRefused] = useStoredFlag('install-refused')
  if (!isOffered || isRefused) return null
  return (
    <section
      aria-labelledby="install-title"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border bg-surface px-5 py-4"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="font-semibold" id="install-title">
          {copy.install(brand)}
        </h2>
        <p className="mt-1 text-sm text-2">{copy.installHint}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void takeInstallOffer()} size="sm">
          {copy.installNow}
        </Button>
        <Button onClick={() => setIsRefused(true)} size="sm" variant="ghost">
          {copy.installNever}
        </Button>
      </div>
    </section>
  )
}
