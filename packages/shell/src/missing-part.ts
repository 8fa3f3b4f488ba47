import { shellMessages } from './shell.messages.ts'
import { toast } from './toast.ts'

/**
 * Says that something asked for could not be fetched. The page stays as it is, with all that is typed; loading it anew
 * is offered, since after a deployment nothing else helps, and is left to the person.
 */
export function tellMissingPart(): void {
  toast.error(shellMessages.missingPart, {
    id: 'missing-part',
    action: { label: shellMessages.reload, run: () => location.reload() },
  })
}
