import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { Dialog } from '@repo/office-ui/dialog'
import { Button } from '@repo/ui/button'
import { Skeleton } from '@repo/ui/skeleton'
import { CopyList } from '../../components/copy-list.tsx'
import { toolFactsMessages as copy } from './lti.messages.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
}

/** What the administrator of a platform fills in there. */
export function ToolFactsDialog({ isOpen, onClose }: Props) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="md"
      title={copy.title}
      description={copy.lead}
      footer={<Button onClick={onClose}>{copy.close}</Button>}
    >
      <Facts />
    </Dialog>
  )
}

function Facts() {
  const query = usePageQuery(useApi().crmLti.platforms.query())
  return (
    <QueryView query={query} skeleton={<Skeleton className="mt-5 h-72 rounded-md" />}>
      {({ tool }) => (
        <>
          <CopyList
            facts={[
              [copy.loginUrl, tool.loginUrl],
              [copy.launchUrl, tool.launchUrl],
              [copy.keysUrl, tool.keysUrl],
              [copy.selectUrl, tool.selectUrl],
              [copy.courseUrl, new URL('/course/…', tool.launchUrl).href.replace('%E2%80%A6', '…')],
            ]}
          />
          <p className="mt-4">{copy.window}</p>
        </>
      )}
    </QueryView>
  )
}
