import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { Skeleton } from '@repo/ui/skeleton'
import { TextCompare } from '../../../components/text-compare/text-compare.tsx'
import { ChangeList } from '../change-list.tsx'
import { DetailChanges } from '../detail-changes.tsx'
import { publishMessages as copy } from './publish.messages.ts'
import type { Comparison } from './types.ts'

interface Props {
  courseId: string
  from: number
  /** Null for what is being written. */
  to: number | null
}

/** How two versions of a course differ, or one from what is being written. */
export function CourseDifferences({ courseId, from, to }: Props) {
  const query = usePageQuery(
    useApi().courseDrafts.compareVersions.query({
      params: { id: courseId },
      query: { from: String(from), to: to === null ? 'draft' : String(to) },
    }),
  )
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-48" />}>
      {(comparison) => <Differences comparison={comparison} />}
    </QueryView>
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
