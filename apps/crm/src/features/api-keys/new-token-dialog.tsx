import { Dialog } from '@repo/office-ui/dialog'
import { Button } from '@repo/ui/button'
import { CopyButton } from '@repo/ui/copy-button'
import { newTokenMessages as copy } from './api-keys.messages.ts'

export interface NewToken {
  name: string
  token: string
}

interface Props {
  /** Null while no key was made, and once it was put away. */
  made: NewToken | null
  onClose: () => void
}

/** A new key, shown this once; a press outside does not close it. */
export function NewTokenDialog({ made, onClose }: Props) {
  return (
    <Dialog
      isOpen={made !== null}
      onClose={onClose}
      isOutsideIgnored
      size="md"
      title={copy.title}
      description={copy.lead}
      footer={<Button onClick={onClose}>{copy.done}</Button>}
    >
      {made ? (
        <div className="mt-5">
          <p className="font-semibold wrap-anywhere">{copy.label(made.name)}</p>
          <code className="mt-2 block rounded-sm bg-surface-2 px-4 py-3 font-mono text-sm break-all select-all">
            {made.token}
          </code>
          <CopyButton className="mt-2" label={copy.copyLabel} text={copy.copy} value={made.token} />
        </div>
      ) : null}
    </Dialog>
  )
}
