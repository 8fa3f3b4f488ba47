import { isApiError } from '@repo/api-client'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { MIN_GROUP } from '@repo/contract/crm-quizzes'
import { formatNumber, questionKindLabels } from '@repo/messages'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { Badge } from '@repo/ui/badge'
import { Skeleton } from '@repo/ui/skeleton'
import { StatCard } from '@repo/ui/stat-card'
import { Panel } from '../panel.tsx'
import { analysisMessages as copy } from './quiz-analysis.messages.ts'

type Analysis = EndpointOutput<ApiContract['crmQuizzes']['analysis']>
type Figures = Analysis['questions'][number]

/** Below this a question does not tell who knows from who does not. */
const WEAK = 0.2
const HARD_BELOW = 30
const EASY_ABOVE = 90

/** How hard each question is, how well it tells learners apart, and what is chosen instead. */
export function AnalysisPanel({ lessonId }: { lessonId: string }) {
  const query = usePageQuery(useApi().crmQuizzes.analysis.query({ params: { lessonId } }))
  // A quiz that is only in the draft of its course has no figures, and is no missing page.
  if (isApiError(query.error, 'lesson.not_found')) return <p className="text-2">{copy.none}</p>
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-96 rounded-md" />}>
      {(analysis) => <Content analysis={analysis} />}
    </QueryView>
  )
}

const percent = (value: number | null) => (value === null ? copy.hidden : `${value}%`)

function Content({ analysis }: { analysis: Analysis }) {
  const { learners, averagePercent, passedPercent, questions } = analysis
  if (questions.length === 0) return <p className="text-2">{copy.none}</p>
  return (
    <div className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-3">
        <StatCard label={copy.learners} value={formatNumber(learners)} />
        <StatCard label={copy.average} value={percent(averagePercent)} />
        <StatCard label={copy.passed} value={percent(passedPercent)} />
      </div>
      <div className="grid max-w-prose gap-1 text-sm text-3">
        <p>{copy.lead}</p>
        <p>{learners < MIN_GROUP ? copy.few(MIN_GROUP) : copy.discriminationHint}</p>
      </div>
      <ol className="grid gap-4">
        {questions.map((question, index) => (
          <li key={question.questionId}>
            <Panel title={`${copy.question} ${index + 1}`} aside={<Marks question={question} />}>
              <QuestionFigures question={question} />
            </Panel>
          </li>
        ))}
      </ol>
    </div>
  )
}

function Marks({ question: { correctPercent, discrimination } }: { question: Figures }) {
  return (
    <span className="flex flex-wrap gap-2">
      {correctPercent !== null && correctPercent < HARD_BELOW ? (
        <Badge tone="warning">{copy.hard}</Badge>
      ) : null}
      {correctPercent !== null && correctPercent > EASY_ABOVE ? <Badge>{copy.easy}</Badge> : null}
      {discrimination !== null && discrimination < WEAK ? <Badge tone="danger">{copy.weak}</Badge> : null}
    </span>
  )
}

function QuestionFigures({ question }: { question: Figures }) {
  const { kind, text, answers, correctPercent, discrimination, choices } = question
  const figures = [
    [copy.answers, formatNumber(answers)],
    [copy.correct, percent(correctPercent)],
    [copy.discrimination, discrimination === null ? '–' : discrimination.toFixed(2).replace('.', ',')],
  ]
  return (
    <>
      <p className="font-semibold whitespace-pre-line">{text}</p>
      <p className="text-sm text-3">{questionKindLabels[kind]}</p>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-3">{label}</dt>
            <dd className="font-num">{value}</dd>
          </div>
        ))}
      </dl>
      {choices.length > 0 ? (
        <ul aria-label={copy.chosen} className="mt-4 grid gap-2">
          {choices.map((choice, index) => {
            const area = kind === 'hotspot' ? copy.area(String.fromCharCode(65 + index)) : ''
            const name = [area, choice.text].filter(Boolean).join(': ')
            return (
              <li key={`${index} ${name}`}>
                <p className="flex justify-between gap-4 text-sm">
                  <span className="min-w-0 break-words">
                    {name}
                    {choice.isCorrect ? (
                      <span className="font-semibold text-success"> ({copy.rightChoice})</span>
                    ) : null}
                  </span>
                  <span className="font-num">{choice.percent}%</span>
                </p>
                <div aria-hidden="true" className="mt-1 h-2 overflow-hidden rounded-full bg-surface-3">
                  <div
                    className={choice.isCorrect ? 'h-full bg-success' : 'h-full bg-warning'}
                    style={{ width: `${choice.percent}%` }}
                  />
                </div>
              </li>
            )
          })}
        </ul>
      ) : null}
    </>
  )
}
