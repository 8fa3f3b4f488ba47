import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatBytes, formatDateTime, handInStateLabels } from '@repo/messages'
import { Badge, type BadgeTone } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { saveFile } from '@repo/ui/lib/save-file'
import { CircleCheck, Download, FileText, Signature as SignatureIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { handInViewMessages as copy } from './hand-in-view.messages.ts'
import { toast } from './toast.ts'

export type HandInOverview = EndpointOutput<ApiContract['handIns']['handIns']>
export type HandIn = HandInOverview['handIns'][number]
export type HandInSignature = HandInOverview['signatures'][number]
export type AssignmentTask = HandInOverview['task']

const tones: Record<HandIn['state'], BadgeTone> = {
  draft: 'neutral',
  submitted: 'info',
  marking: 'info',
  returned: 'warning',
  passed: 'success',
}

export function HandInBadge({ state }: Pick<HandIn, 'state'>) {
  return <Badge tone={tones[state]}>{handInStateLabels[state]}</Badge>
}

interface HandInViewProps {
  handIn: HandIn
  signatures: readonly HandInSignature[]
  /** Reads a file: a private one has no address of its own. */
  readFile: (fileId: string) => Promise<Blob>
  /** The player of a film that was handed in, by the site that may play it. */
  film?: ReactNode
  /** The player of what the doctor said, by the site that may play it. */
  recording?: ReactNode
  /** Instead of what was decided, where somebody is deciding. */
  marking?: ReactNode
}

/** What was handed in and what was said of it, for its learner, its doctors and staff. */
export function HandInView({ handIn, signatures, readFile, film, recording, marking }: HandInViewProps) {
  const { task, text, files, judgement, ticks } = handIn
  return (
    <div className="grid gap-6 wrap-anywhere">
      {text ? (
        <section>
          <h3 className="font-text text-sm font-semibold">{copy.text}</h3>
          <p className="measure mt-1 whitespace-pre-line">{text}</p>
        </section>
      ) : null}
      {files.length > 0 ? (
        <section>
          <h3 className="mb-2 font-text text-sm font-semibold">{copy.files}</h3>
          <HandInFiles files={files} readFile={readFile} />
        </section>
      ) : null}
      {film}
      {marking ?? (
        <>
          {judgement ? <Judgement judgement={judgement} recording={recording} task={task} /> : null}
          {task.checklist.length > 0 ? (
            <section>
              <h3 className="mb-2 font-text text-sm font-semibold">{copy.checklist}</h3>
              <SignedSteps signatures={signatures} task={task} ticks={ticks} />
            </section>
          ) : null}
        </>
      )}
    </div>
  )
}

interface HandInFilesProps {
  files: HandIn['files']
  readFile: (fileId: string) => Promise<Blob>
  /** Something more at the end of a row. */
  act?: (file: HandIn['files'][number]) => ReactNode
}

export function HandInFiles({ files, readFile, act }: HandInFilesProps) {
  const [busyId, setBusyId] = useState<string | null>(null)
  const save = async (id: string, name: string) => {
    setBusyId(id)
    try {
      saveFile(await readFile(id), name)
    } catch (error) {
      toast.failure(error)
    } finally {
      setBusyId(null)
    }
  }
  return (
    <ul className="divide-y divide-line rounded-md border">
      {files.map((file) => (
        <li className="flex items-center gap-3 px-4 py-2" key={file.id}>
          <FileText aria-hidden="true" className="shrink-0 text-3" size={20} />
          <span className="min-w-0 flex-1">
            <span className="block break-words">{file.name}</span>
            <span className="block font-num text-sm text-3">{formatBytes(file.bytes)}</span>
          </span>
          <Button
            aria-label={copy.saveFile(file.name)}
            icon={<Download aria-hidden="true" size={18} />}
            isBusy={busyId === file.id}
            onClick={() => void save(file.id, file.name)}
            size="sm"
            variant="secondary"
          >
            <span className="max-sm:sr-only">{copy.save}</span>
          </Button>
          {act?.(file)}
        </li>
      ))}
    </ul>
  )
}

function Judgement({
  judgement,
  recording,
  task,
}: {
  judgement: NonNullable<HandIn['judgement']>
  recording: ReactNode
  task: AssignmentTask
}) {
  const { by, at, comment, scores, points, maxPoints, percent } = judgement
  return (
    <>
      <section>
        <h3 className="font-text text-sm font-semibold">{copy.comment}</h3>
        {comment ? <p className="measure mt-1 whitespace-pre-line">{comment}</p> : null}
        {recording ? <div className="mt-2">{recording}</div> : null}
        <p className="mt-1 text-sm text-3">{copy.judged(by, formatDateTime(at))}</p>
      </section>
      {task.criteria.length > 0 ? (
        <section>
          <h3 className="font-text text-sm font-semibold">{copy.rubric}</h3>
          <p className="mt-1 font-num">
            {copy.points(points, maxPoints)}
            {percent === null ? null : ` · ${copy.percent(percent)}`}
            {` · ${copy.passMark(task.passPercent)}`}
          </p>
          <ul className="mt-2 divide-y divide-line border-y">
            {task.criteria.map((criterion) => {
              const score = scores.find(({ criterionId }) => criterionId === criterion.id)
              const level = criterion.levels.find(({ id }) => id === score?.levelId)
              return (
                <li className="grid gap-1 py-3" key={criterion.id}>
                  <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                    <span>{criterion.title}</span>
                    <span className="font-semibold">
                      {level ? `${level.title} · ${copy.levelPoints(level.points)}` : copy.notJudged}
                    </span>
                  </span>
                  {level?.description ? <span className="text-sm text-3">{level.description}</span> : null}
                  {score?.comment ? (
                    <span className="text-sm whitespace-pre-line">{score.comment}</span>
                  ) : null}
                </li>
              )
            })}
          </ul>
        </section>
      ) : null}
    </>
  )
}

interface SignedStepsProps {
  task: AssignmentTask
  ticks: readonly string[]
  signatures: readonly HandInSignature[]
  /** Something to do with a step that nobody has signed. */
  act?: (item: AssignmentTask['checklist'][number]) => ReactNode
}

/** Steps of a checklist: what the learner claims, and who has signed. */
export function SignedSteps({ task, ticks, signatures, act }: SignedStepsProps) {
  return (
    <ol className="divide-y divide-line border-y">
      {task.checklist.map((item) => {
        const signed = signatures.find(({ itemId }) => itemId === item.id)
        return (
          <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3" key={item.id}>
            <div className="min-w-0 flex-1 basis-56">
              <p className="wrap-anywhere">
                {item.text} {item.isCritical ? <Badge tone="warning">{copy.critical}</Badge> : null}
              </p>
              <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-3">
                <span>{ticks.includes(item.id) ? copy.claimed : copy.notClaimed}</span>
                <span className="inline-flex items-center gap-1">
                  {signed ? <SignatureIcon aria-hidden="true" size={16} /> : null}
                  {signed ? copy.signed(signed.by, formatDateTime(signed.at)) : copy.unsigned}
                </span>
              </p>
            </div>
            {signed ? (
              <CircleCheck aria-hidden="true" className="shrink-0 text-success" size={22} />
            ) : (
              act?.(item)
            )}
          </li>
        )
      })}
    </ol>
  )
}
