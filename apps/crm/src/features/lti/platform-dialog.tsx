import { Dialog } from '@repo/office-ui/dialog'
import { Button } from '@repo/ui/button'
import { CopyList } from '../../components/copy-list.tsx'
import { platformFormMessages as copy, toolFactsMessages } from './lti.messages.ts'
import type { Platform } from './platform-state.tsx'

interface Props {
  /** Null while none is looked at. */
  platform: Platform | null
  onClose: () => void
}

/** What was entered of a platform. */
export function PlatformDialog({ platform, onClose }: Props) {
  return (
    <Dialog
      isOpen={platform !== null}
      onClose={onClose}
      size="md"
      title={platform?.name ?? ''}
      footer={<Button onClick={onClose}>{toolFactsMessages.close}</Button>}
    >
      {platform ? (
        <CopyList
          facts={[
            [copy.issuer, platform.issuer],
            [copy.clientId, platform.clientId],
            [copy.deploymentIds, platform.deploymentIds.join('\n')],
            [copy.authUrl, platform.authUrl],
            [copy.tokenUrl, platform.tokenUrl],
            [copy.jwksUrl, platform.jwksUrl],
          ]}
        />
      ) : null}
    </Dialog>
  )
}
