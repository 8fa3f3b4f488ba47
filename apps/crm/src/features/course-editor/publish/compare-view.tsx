import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Select } from '@repo/ui/select'
import { Skeleton } from '@repo/ui/skeleton'
import { useState } from 'react'
import { TextCompare } from '../../../components/text-compare/text-compare.tsx'
import { ChangeList } from '../change-list.tsx'
import { DetailChanges } from '../detail-changes.tsx'
import { publishMessages as copy } from './publish.messages.ts'
import type { Comparison } from './types.ts'

interface Props {
  courseId: string
  /** Numbers of the versions, the newest first. */
  numbers: readonly number[]
  from: string
  onBack: () => void
}

/** How two versions of a course differ, or one from what is being written. */
export function CompareView({ courseId, numbers, onBack, ...props }: Props) {
  const [from, setFrom] = useState(props.from)
  const [to, setTo] = useState('draft')
  const query = usePageQuery(
    useApi().courseDrafts.compareVersions.query({ params: { id: courseId }, query: { from, to } }),
  )
  const options = [
    { value: 'draft', label: copy.draft },
    ...numbers.map((number) => ({ value: String(number), label: copy.version(number) })),
  ]
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={copy.from} className="min-w-40 flex-1">
          <Select options={options} value={from} onChange={(event) => setFrom(event.target.value)} />
        </Field>
        <Field label={copy.to} className="min-w-40 flex-1">
          <Select options={options} value={to} onChange={(event) => setTo(event.target.value)} />
        </Field>
        <Button variant="secondary" onClick={onBack}>
          {copy.back}
        </Button>
      </div>
      <QueryView query={query} skeleton={<Skeleton className="h-48" />}>
        {(comparison) => <Differences comparison={comparison} />}
      </QueryView>
    </div>
  )
}

function Differences({
  comparison: { details, curriculum, texts, isCurriculumOnly },
}: {
  comparison: Comparison
}) {
  const isSame = details.length + curriculum.length + texts.length === 0
  return (
    <div className="grid gap-4">
      {isCurriculumOnly ? <p className="text-2">{copy.curriculumOnly}</p> : null}
      {isSame ? <p className="text-2">{copy.same}</p> : null}
      <DetailChanges details={details} />
      {curriculum.length > 0 ? (
        <section className="border-t pt-3">
          <h3 className="font-text text-base font-semibold tracking-normal">{copy.inCurriculum}</h3>
          <ChangeList changes={curriculum} />
        </section>
      ) : null}
      {texts.map(({ lessonId, title, before, after }) => (
        <section key={lessonId} className="border-t pt-3">
          <h3 className="mb-2 font-text text-base font-semibold tracking-normal">{copy.textOf(title)}</h3>
          <TextCompare before={{ title, html: before }} after={{ title, html: after }} />
        </section>
      ))}
    </div>
  )
}
