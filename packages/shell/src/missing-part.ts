import { shellMessages } from './shell.messages.ts'
import { toast } from './toast.ts'

/**
 * Says that a part of the page could not be loaded. The page stays as it is, with all that is typed; a reload is only
 * offered, since it would lose that, but after a deployment nothing else helps.
 */
export function notifyLoadFailure(): void {
  toast.error(shellMessages.missingPart, {
    id: 'missing-part',
    action: { label: shellMessages.reload, run: () => location.reload() },
  })
}
