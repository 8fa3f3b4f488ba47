import { Button } from '@repo/ui/button'
import { curriculumMessages as copy } from './curriculum.messages.ts'
import { releaseCopy } from './release.messages.ts'
import { changeLessons, type Tree } from './tree.ts'
import type { CurriculumActs } from './use-curriculum-acts.ts'

interface Props {
  tree: Tree
  selected: ReadonlySet<string>
  acts: CurriculumActs
  onChange: (work: (tree: Tree) => Tree) => void
  onDone: () => void
}

/** What can be done with the chosen lessons together. */
export function BulkBar({ selected, acts, onChange, onDone }: Props) {
  const setFree = (isFreePreview: boolean) => {
    onChange((tree) => changeLessons(tree, selected, { isFreePreview }))
    acts.speak((isFreePreview ? copy.spoken.free : copy.spoken.notFree)(selected.size))
  }
  return (
    <div
      role="group"
      aria-label={copy.selected(selected.size)}
      className="sticky bottom-3 z-10 grid gap-2 rounded-md border bg-surface px-4 py-3 shadow-2"
    >
      <p className="font-semibold">{copy.selected(selected.size)}</p>
      {/* One row on a phone, where six would cover the lessons that are chosen. */}
      <div className="-mx-4 flex items-center gap-2 overflow-x-auto px-4 py-0.5 *:shrink-0 sm:flex-wrap">
        <Button size="sm" variant="secondary" onClick={() => acts.openMove([...selected])}>
          {copy.moveSelected}
        </Button>
        <Button size="sm" variant="secondary" onClick={() => setFree(true)}>
          {copy.freeOn}
        </Button>
        <Button size="sm" variant="secondary" onClick={() => setFree(false)}>
          {copy.freeOff}
        </Button>
        <Button size="sm" variant="secondary" onClick={() => acts.openRelease([...selected])}>
          {releaseCopy.act}
        </Button>
        <Button size="sm" variant="secondary" onClick={() => acts.openAudience([...selected])}>
          {copy.audience}
        </Button>
        <Button
          size="sm"
          variant="danger"
          onClick={() => {
            acts.remove([...selected])
            onDone()
          }}
        >
          {copy.remove}
        </Button>
      </div>
    </div>
  )
}
