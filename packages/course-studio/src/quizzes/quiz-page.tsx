import { QueryView } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { PageHeader } from '@repo/back-office/page-header'
import { StatusTabs } from '@repo/back-office/status-tabs'
import { choiceParam, defineFilters, useSearchFilters } from '@repo/routing'
import { lazyPart } from '@repo/ui/lazy-part'
import { Skeleton } from '@repo/ui/skeleton'
import { useCourseOffice } from '../office.ts'
import { ItemsPanel } from './items-panel.tsx'
import { PublishPanel } from './publish-panel.tsx'
import { quizMessages as copy } from './quizzes.messages.ts'
import type { QuizPlace } from './quizzes.types.ts'
import { SettingsPanel } from './settings-panel.tsx'
import { useQuiz } from './use-quiz.ts'

const AnalysisPanel = lazyPart(
  async () => (await import('@repo/back-office/quiz-analysis/analysis-panel')).AnalysisPanel,
)

const tabs = ['build', 'analysis'] as const
const filters = defineFilters({ tab: choiceParam(tabs, 'build') })
const skeleton = <Skeleton className="h-96 rounded-md" />

/** The page of one quiz lesson. */
export function QuizPage({ place }: { place: QuizPlace }) {
  return <OneQuiz key={place.lessonId} place={place} />
}

function OneQuiz({ place }: { place: QuizPlace }) {
  const state = useQuiz(place)
  const office = useCourseOffice()
  const search = useSearchFilters(filters)
  const { quiz, bank } = state
  const { tab } = search.values
  return (
    <>
      <PageHeader
        before={<BackLink to={office.curriculumPath(place.id)}>{copy.back}</BackLink>}
        title={quiz.data?.lesson.title ?? copy.title}
        lead={quiz.data?.course.title}
      />
      <StatusTabs
        label={copy.tabsLabel}
        filters={search}
        tabs={tabs.map((one) => ({ label: copy.tabs[one], change: { tab: one } }))}
      />
      <div className="pt-6">
        {tab === 'analysis' ? (
          <AnalysisPanel fallback={skeleton} lessonId={place.lessonId} />
        ) : (
          <QueryView query={quiz} skeleton={skeleton}>
            {(data) => (
              <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
                <QueryView query={bank} skeleton={skeleton}>
                  {(questions) => <ItemsPanel bank={questions} place={place} quiz={data} state={state} />}
                </QueryView>
                <div className="grid grid-cols-1 gap-5">
                  <PublishPanel quiz={data} state={state} />
                  <SettingsPanel onSaved={state.show} place={place} quiz={data} />
                </div>
              </div>
            )}
          </QueryView>
        )}
      </div>
    </>
  )
}
