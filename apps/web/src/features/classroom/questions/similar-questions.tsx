import { useApi } from '@repo/shell/api-context'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSettled } from '../../../components/use-settled.ts'
import { questionsMessages as copy } from './questions.messages.ts'

const shortestText = 5
/** As long as the search of the API may be. */
const longestText = 100

interface SimilarQuestionsProps {
  slug: string
  text: string
  onOpen: (id: string) => void
}

/** Questions like the one that is being typed, so that nobody waits for what has been answered. */
export function SimilarQuestions({ slug, text, onOpen }: SimilarQuestionsProps) {
  const q = useSettled(text.trim().slice(0, longestText))
  const similar = useQuery({
    ...useApi().questions.similarQuestions.query({ params: { slug }, query: { q } }),
    enabled: q.length >= shortestText,
    placeholderData: keepPreviousData,
    // A hint that is missing is no fault.
    throwOnError: false,
    retry: false,
  })
  const found = q.length >= shortestText ? (similar.data ?? []) : []
  return (
    <div aria-live="polite">
      {found.length > 0 ? (
        <div className="rounded-sm bg-info-soft px-4 py-3">
          <p className="text-sm font-semibold">{copy.similar}</p>
          <ul className="mt-1">
            {found.map((question) => (
              <li key={question.id}>
                <button
                  className="min-h-11 w-full text-left text-sm underline underline-offset-4"
                  onClick={() => onOpen(question.id)}
                  type="button"
                >
                  {question.title}
                  <span className="text-3"> · {copy.answers(question.answers)}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}
