import type { EndpointOutput } from '@repo/contract'
import type { learningPaths } from '@repo/contract/learning-paths'
import { useApi } from '@repo/shell/api-context'
import { usePageQuery } from '@repo/shell/use-page-query'
import { Progress } from '@repo/ui/progress'
import { paths } from '../../app/paths.ts'
import { myCoursesMessages as copy } from './my-courses.messages.ts'

type OwnPath = EndpointOutput<typeof learningPaths.ownPaths>[number]

/** Paths that the learner is on, each with what comes next; nothing for who is on none. */
export function OwnPaths() {
  const { data } = usePageQuery(useApi().learningPaths.ownPaths.query())
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="own-paths">
      <h2 className="mb-4 text-h3" id="own-paths">
        {copy.paths}
      </h2>
      <ul className="grid gap-4 lg:grid-cols-2">
        {data.map((path) => (
          <li className="flex flex-col gap-3 rounded-md border bg-surface px-5 py-4" key={path.slug}>
            <PathProgress path={path} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PathProgress({ path }: { path: OwnPath }) {
  const { slug, title, finished, needed, next } = path
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 break-words font-semibold">
          <a
            className="inline-flex min-h-11 items-center hover:text-primary hover:underline"
            href={paths.learningPath(slug)}
          >
            {title}
          </a>
        </h3>
        <p className="text-sm text-2">{copy.pathSteps(finished, needed)}</p>
      </div>
      <Progress
        label={copy.pathProgress(title)}
        max={needed}
        value={finished}
        valueText={copy.pathStepsText(finished, needed)}
      />
      <p className="text-2">
        {next ? (
          <>
            {`${copy.pathNext} `}
            <a className="link" href={hrefOf(next)}>
              {next.course.title}
            </a>
          </>
        ) : (
          copy.pathDone
        )}
      </p>
    </>
  )
}

/** Who may learn goes on there; who may not reads about the course. */
const hrefOf = ({ course, state }: OwnPath['steps'][number]) =>
  state === 'learning' || state === 'fresh' ? paths.goOn(course.slug) : paths.course(course.slug)
