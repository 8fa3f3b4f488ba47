import type { EndpointOutput } from '@repo/contract'
import type { learningPaths } from '@repo/contract/learning-paths'
import { formatDuration, formatNumber } from '@repo/messages'
import { buttonClass } from '@repo/ui/button'
import { CoverImage } from '@repo/ui/cover-image'
import { EmptyState } from '@repo/ui/empty-state'
import { paths } from '../../app/paths.ts'
import { cardCover, cardFrame, cardLink } from '../../components/card-look.ts'
import { commonMessages } from '../../components/common.messages.ts'
import { learningPathsMessages as copy } from './learning-paths.messages.ts'

type PathCard = EndpointOutput<typeof learningPaths.paths>[number]

export function PathList({ items }: { items: readonly PathCard[] }) {
  if (items.length === 0)
    return (
      <EmptyState
        action={
          <a className={buttonClass({})} href={paths.courses}>
            {copy.toCourses}
          </a>
        }
        art="course"
        description={copy.emptyHint}
        title={copy.empty}
      />
    )
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {items.map((path, index) => (
        <li key={path.id}>
          <article className={cardFrame}>
            <CoverImage imgClassName={cardCover} isEager={index < 3} src={path.coverUrl} />
            <div className="flex flex-1 flex-col p-5">
              <h2 className="text-h3">
                <a className={cardLink} href={paths.learningPath(path.slug)}>
                  {path.title}
                </a>
              </h2>
              {path.summary ? <p className="mt-2 text-2">{path.summary}</p> : null}
              <p className="mt-auto pt-4 text-sm text-3">
                {`${commonMessages.courses(formatNumber(path.courseCount))} · ${formatDuration(path.durationMs)}`}
              </p>
            </div>
          </article>
        </li>
      ))}
    </ul>
  )
}
