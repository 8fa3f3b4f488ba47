import { useApi } from '@repo/back-office'
import type { BulkAct, BulkActs } from '@repo/back-office/list-screen'
import { formatNumber } from '@repo/messages'
import { useConfirm } from '@repo/shell'
import { Eye, EyeOff, ShieldCheck } from 'lucide-react'
import { canHide, canRelease, type Question } from './question-parts.ts'
import { manyQuestionsMessages as copy } from './questions.messages.ts'
import { useQuestionRefresh } from './use-question-moderation.ts'

/** Keeps, shows or hides many questions; asks first, because decided reports are not brought back. */
export function useQuestionActs(hide: BulkAct<Question>['start']): BulkActs<Question> {
  const { moderateQuestion } = useApi().crmQuestions
  const refresh = useQuestionRefresh()
  const confirm = useConfirm()
  const release =
    (words: {
      title: (count: string) => string
      body: string
      confirmLabel: string
    }): BulkAct<Question>['start'] =>
    async (questions, runEach) => {
      const title = words.title(formatNumber(questions.length))
      if (!(await confirm({ ...words, title }))) return
      const body = { state: 'visible', answerId: null } as const
      await runEach(({ id }) => moderateQuestion.call({ params: { id }, body }))
    }
  return {
    refresh,
    acts: [
      {
        id: 'keep',
        label: copy.keep,
        icon: <ShieldCheck size={16} aria-hidden="true" />,
        isFor: (question) => question.state === 'visible' && canRelease(question),
        start: release({ title: copy.keepTitle, body: copy.keepBody, confirmLabel: copy.keepAct }),
      },
      {
        id: 'show',
        label: copy.show,
        icon: <Eye size={16} aria-hidden="true" />,
        isFor: ({ state }) => state === 'hidden',
        start: release({ title: copy.showTitle, body: copy.showBody, confirmLabel: copy.showAct }),
      },
      {
        id: 'hide',
        label: copy.hide,
        icon: <EyeOff size={16} aria-hidden="true" />,
        tone: 'danger',
        isFor: canHide,
        start: hide,
      },
    ],
  }
}
