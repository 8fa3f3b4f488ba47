import { Dialog } from '@repo/office-ui/dialog'
import { Button } from '@repo/ui/button'
import { CopyButton } from '@repo/ui/copy-button'
import { secretMessages as copy } from './secret.messages.ts'

export interface ShownSecret {
  /** What it belongs to. */
  name: string
  secret: string
}

export interface SecretWords {
  title: string
  lead: string
  copyLabel: string
  done: string
}

interface Props {
  /** Null while none was made, and once it was put away. */
  shown: ShownSecret | null
  words: SecretWords
  onClose: () => void
}

/** A secret that was just made, shown this once; a press outside does not close it. */
export function SecretDialog({ shown, words, onClose }: Props) {
  return (
    <Dialog
      isOpen={shown !== null}
      onClose={onClose}
      isOutsideIgnored
      size="md"
      title={words.title}
      description={words.lead}
      footer={<Button onClick={onClose}>{words.done}</Button>}
    >
      {shown ? (
        <div className="mt-5">
          <p className="font-semibold wrap-anywhere">{shown.name}</p>
          <code className="mt-2 block rounded-sm bg-surface-2 px-4 py-3 font-mono text-sm break-all select-all">
            {shown.secret}
          </code>
          <CopyButton className="mt-2" label={words.copyLabel} text={copy.copy} value={shown.secret} />
        </div>
      ) : null}
    </Dialog>
  )
}
