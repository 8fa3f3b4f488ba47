import { MAX_CUES } from '@repo/contract/captions'
import { formatNumber } from '@repo/messages'
import { notifyLoadFailure } from '@repo/shell'
import { formatWebVtt } from '@repo/timeline/web-vtt'
import { Button } from '@repo/ui/button'
import { lazyPart } from '@repo/ui/lazy-part'
import { saveFile } from '@repo/ui/lib/save-file'
import clsx from 'clsx'
import { useMemo, useRef, useState } from 'react'
import { useDirtyPart } from '../dirty-parts.ts'
import { useListener } from '../use-listener.ts'
import type { Cue } from '../video.types.ts'
import type { CaptionStore, StoredVersion } from './caption-store.ts'
import { captionsMessages as copy } from './captions.messages.ts'
import { findFaults, isBlocking } from './cue-faults.ts'
import { CueList } from './cue-list.tsx'
import { type EditCue, toCues } from './cue-model.ts'
import { draftMessages as draftCopy } from './draft.messages.ts'
import { countDoubts } from './draft-words.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import { useCueActs } from './use-cue-acts.ts'
import { useCueEditor } from './use-cue-editor.ts'
import { useCurrentCue } from './use-current-cue.ts'
import { useSaveCaptions } from './use-save-captions.ts'

const ShiftDialog = lazyPart(async () => (await import('./shift-dialog.tsx')).ShiftDialog)
const ConflictDialog = lazyPart(async () => (await import('./conflict-dialog.tsx')).ConflictDialog)

function giveUp(close: () => void): void {
  close()
  notifyLoadFailure()
}

export const downloadVtt = (cues: readonly Cue[], name: string): void =>
  saveFile(new Blob([formatWebVtt(cues)], { type: 'text/vtt' }), `${name}.vtt`)

/** Saves a draft; null where that was refused, as after somebody else's save. */
export type SaveFirst = (cues: readonly EditCue[]) => Promise<StoredVersion | null>

interface CaptionsEditorProps {
  /** Name of a downloaded file, without its ending. */
  fileName: string
  store: CaptionStore
  /** Makes captions of a draft; absent for captions. */
  onPublish?: (cues: readonly EditCue[], saveFirst: SaveFirst) => Promise<void>
}

/** The captions of one language, edited beside the video, or a draft of them. */
export function CaptionsEditor({ fileName, store, onPublish }: CaptionsEditorProps) {
  const editor = useCueEditor(store.opened.cues)
  const acts = useCueActs(editor)
  const saving = useSaveCaptions({ store, editor })
  const [isPublishing, setIsPublishing] = useState(false)
  const currentId = useCurrentCue(editor.latest)
  const [isFollowing, setIsFollowing] = useState(true)
  const [isShifting, setIsShifting] = useState(false)
  const faults = useMemo(() => findFaults(editor.cues), [editor.cues])
  const blocked = [...faults.values()].filter((found) => found.some(isBlocking)).length
  const isTooMany = editor.cues.length > MAX_CUES
  const isDraft = onPublish !== undefined
  const doubts = useMemo(() => countDoubts(editor.cues), [editor.cues])
  const ref = useRef<HTMLDivElement>(null)
  useDirtyPart('captions', editor.isDirty)

  const upToDate = isDraft ? draftCopy.status : copy.upToDate
  const publish = () => {
    setIsPublishing(true)
    void onPublish?.(editor.latest.current, saving.saveFirst).finally(() => setIsPublishing(false))
  }

  useListener(ref, 'keydown', (event) => {
    const word = isDraft
      ? event.key === 'F8'
        ? acts.openNextDoubt
        : event.altKey && event.key === 'Enter' && acts.keepAndGoOn
      : null
    if (word) {
      event.preventDefault()
      word()
      return
    }
    if (!(event.ctrlKey || event.metaKey)) return
    const key = event.key.toLowerCase()
    const act = { z: event.shiftKey ? acts.redo : acts.undo, y: acts.redo, s: () => void saving.save() }[key]
    if (!act) return
    event.preventDefault()
    if (key !== 's' || (blocked === 0 && editor.isDirty)) act()
  })
  return (
    <div ref={ref}>
      <EditorToolbar
        isFollowing={isFollowing}
        canUndo={editor.canUndo}
        canRedo={editor.canRedo}
        isEmpty={editor.cues.length === 0}
        onAdd={acts.add}
        onShift={() => setIsShifting(true)}
        onUndo={acts.undo}
        onRedo={acts.redo}
        onFollow={setIsFollowing}
      />
      <div className="max-h-[min(60vh,40rem)] overflow-y-auto">
        {editor.cues.length === 0 ? (
          <p className="px-5 py-8 text-center text-2">{isDraft ? draftCopy.empty : copy.empty}</p>
        ) : (
          <CueList
            cues={editor.cues}
            faults={faults}
            activeId={acts.activeId}
            currentId={currentId}
            marked={acts.marked}
            isFollowing={isFollowing}
            onOpen={acts.open}
            onMark={acts.mark}
            onChange={acts.changeCue}
            onSplit={acts.split}
            onMerge={acts.merge}
            onDelete={acts.remove}
            onMove={acts.move}
            aim={acts.aim}
            onCaret={acts.setCaret}
            onKeepWord={acts.keepWord}
          />
        )}
      </div>
      <div className="grid gap-2 border-t px-4 py-3">
        {isDraft ? <DoubtsLeft count={doubts} onNext={acts.openNextDoubt} /> : null}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="text-3">
            {faults.size > 0
              ? copy.counts(formatNumber(editor.cues.length), formatNumber(faults.size))
              : copy.countsClean(formatNumber(editor.cues.length))}
          </p>
          {faults.size > 0 ? (
            <Button variant="link" onClick={() => acts.openNextOf(faults)}>
              {copy.nextFault}
            </Button>
          ) : null}
          <p role="status" className="ml-auto text-3">
            {acts.said || (editor.isDirty ? copy.unsaved : editor.cues.length > 0 ? upToDate : '')}
          </p>
        </div>
        {blocked > 0 ? <p className="font-semibold text-danger">{copy.blocked(blocked)}</p> : null}
        {isTooMany ? (
          <p className="font-semibold text-danger">{copy.tooMany(formatNumber(MAX_CUES))}</p>
        ) : null}
        <div className="flex flex-wrap gap-2">
          {isDraft ? (
            <Button
              isBusy={isPublishing}
              disabled={editor.cues.length === 0 || blocked > 0 || isTooMany}
              onClick={publish}
            >
              {draftCopy.publish}
            </Button>
          ) : null}
          <Button
            variant={isDraft ? 'secondary' : 'primary'}
            isBusy={saving.isSaving}
            disabled={!editor.isDirty || blocked > 0 || isTooMany}
            onClick={() => void saving.save()}
          >
            {isDraft ? draftCopy.save : copy.save}
          </Button>
          <Button
            variant="ghost"
            disabled={editor.cues.length === 0}
            onClick={() => downloadVtt(toCues(editor.cues), fileName)}
          >
            {copy.download}
          </Button>
        </div>
        <p className="text-xs text-3 max-md:hidden">
          {isDraft ? `${draftCopy.keys} · ` : null}
          {copy.keys}
        </p>
      </div>
      {isShifting ? (
        <ShiftDialog
          markedCount={acts.marked.size}
          hasActive={acts.activeId !== null}
          onClose={() => setIsShifting(false)}
          onFail={() => giveUp(() => setIsShifting(false))}
          onShift={(scope, byMs) => {
            acts.shift(scope, byMs)
            setIsShifting(false)
          }}
        />
      ) : null}
      {saving.theirs ? (
        <ConflictDialog
          mine={toCues(editor.cues)}
          theirs={saving.theirs.cues}
          onMerge={saving.mergeBoth}
          onKeepMine={saving.keepMine}
          onTakeTheirs={saving.takeTheirs}
          onFail={() => giveUp(saving.putOff)}
          onDownload={(side) =>
            downloadVtt(
              side === 'mine' ? toCues(editor.cues) : (saving.theirs?.cues ?? []),
              `${fileName}-${side}`,
            )
          }
        />
      ) : null}
    </div>
  )
}

/** How many words of a draft are still to be looked at, and the way to the next. */
function DoubtsLeft({ count, onNext }: { count: number; onNext: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p role="status" className={clsx(count > 0 && 'font-semibold')}>
        {draftCopy.left(count)}
      </p>
      {count > 0 ? (
        <Button variant="secondary" size="sm" onClick={onNext}>
          {draftCopy.next}
        </Button>
      ) : null}
    </div>
  )
}
