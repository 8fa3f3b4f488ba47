import { Dialog } from '@repo/office-ui/dialog'
import { formatTimeCode } from '@repo/timeline/clock'
import { Button } from '@repo/ui/button'
import type { Cue } from '../video.types.ts'
import { captionsMessages } from './captions.messages.ts'
import { differenceOf } from './merge-versions.ts'

const copy = captionsMessages.conflict
/** Differing captions that are listed of each side. */
const listed = 20

interface ConflictDialogProps {
  mine: readonly Cue[]
  theirs: readonly Cue[]
  onMerge: () => void
  onKeepMine: () => void
  onTakeTheirs: () => void
  onDownload: (version: 'mine' | 'theirs') => void
}

/** Two people have changed the same captions: shows where they differ and loses neither version. */
export function ConflictDialog(props: ConflictDialogProps) {
  const difference = differenceOf(props.mine, props.theirs)
  return (
    <Dialog
      isOpen
      // Esc would hide the question and not answer it.
      isDismissable={false}
      onClose={() => {}}
      size="lg"
      role="alertdialog"
      title={copy.title}
      description={copy.body}
      footer={
        <>
          <Button variant="secondary" onClick={props.onTakeTheirs}>
            {copy.takeTheirs}
          </Button>
          <Button variant="secondary" onClick={props.onKeepMine}>
            {copy.keepMine}
          </Button>
          <Button onClick={props.onMerge}>{copy.merge}</Button>
        </>
      }
    >
      <div className="mt-4 grid gap-4 text-sm md:grid-cols-2">
        <Side
          title={copy.mine(difference.mine.length)}
          cues={difference.mine}
          downloadLabel={copy.downloadMine}
          onDownload={() => props.onDownload('mine')}
        />
        <Side
          title={copy.theirs(difference.theirs.length)}
          cues={difference.theirs}
          downloadLabel={copy.downloadTheirs}
          onDownload={() => props.onDownload('theirs')}
        />
      </div>
      <p className="mt-4 text-sm text-2">{`${copy.mergeHint} ${copy.undoHint}`}</p>
    </Dialog>
  )
}

interface SideProps {
  title: string
  cues: readonly Cue[]
  downloadLabel: string
  onDownload: () => void
}

function Side({ title, cues, downloadLabel, onDownload }: SideProps) {
  return (
    <section aria-label={title} className="min-w-0 rounded-sm border p-3">
      <h3 className="mb-2 font-text text-sm font-semibold">{title}</h3>
      <ul className="grid max-h-56 gap-2 overflow-y-auto" tabIndex={0}>
        {cues.slice(0, listed).map((cue) => (
          <li key={`${cue.startMs}-${cue.endMs}-${cue.text}`}>
            <span className="block font-num text-xs text-3">
              {`${formatTimeCode(cue.startMs)} – ${formatTimeCode(cue.endMs)}`}
            </span>
            <span className="whitespace-pre-line break-words">{cue.text}</span>
          </li>
        ))}
        {cues.length > listed ? <li className="text-3">{copy.more(cues.length - listed)}</li> : null}
      </ul>
      <Button variant="link" onClick={onDownload}>
        {downloadLabel}
      </Button>
    </section>
  )
}
