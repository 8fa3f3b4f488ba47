import { RowMenu } from '@repo/back-office/row-menu'
import { stepItems } from '@repo/back-office/sortable/step-items'
import { questionKindLabels } from '@repo/messages'
import { Badge } from '@repo/ui/badge'
import { Copy, ListX, Pencil } from 'lucide-react'
import { quizMessages as copy, gapLabels } from './quizzes.messages.ts'
import type { BankQuestion, QuizItem } from './quizzes.types.ts'

interface Props {
  item: QuizItem
  bank: readonly BankQuestion[]
  name: string
  index: number
  total: number
  onEdit: (question: BankQuestion) => void
  onCopy: (question: BankQuestion) => void
  onMove: (delta: -1 | 1) => void
  onTakeOut: () => void
}

/** One question of a quiz, or one draw, with what it lacks and what can be done with it. */
export function ItemRow({ item, bank, name, index, total, ...acts }: Props) {
  const question = item.kind === 'question' ? bank.find(({ id }) => id === item.questionId) : undefined
  return (
    <li className="flex items-start gap-3 py-2">
      <span className="w-7 shrink-0 py-2 text-right font-num text-3">{index + 1}.</span>
      <div className="min-w-0 flex-1 py-2">
        {question ? (
          <button
            className="block max-w-full text-left break-words underline-offset-4 hover:underline"
            onClick={() => acts.onEdit(question)}
            type="button"
          >
            {name}
          </button>
        ) : (
          <p className="break-words">{item.kind === 'draw' ? name : copy.gone}</p>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-3">
          {question ? (
            <>
              <span>{questionKindLabels[question.kind]}</span>
              <span>{copy.points(question.points)}</span>
              {question.isKey ? <Badge tone="info">{copy.key}</Badge> : null}
              {question.tags.map((tag) => (
                <Badge key={tag}>{tag}</Badge>
              ))}
              {question.gaps.map((gap) => (
                <Badge key={gap} tone="warning">
                  {gapLabels[gap]}
                </Badge>
              ))}
            </>
          ) : item.kind === 'draw' ? (
            copy.drawnFrom(bank.filter(({ tags }) => tags.includes(item.tag)).length)
          ) : null}
        </p>
      </div>
      <RowMenu
        name={name}
        items={[
          ...(question
            ? [
                {
                  id: 'edit',
                  label: copy.edit,
                  icon: <Pencil size={16} />,
                  onSelect: () => acts.onEdit(question),
                },
                {
                  id: 'copy',
                  label: copy.duplicate,
                  icon: <Copy size={16} />,
                  onSelect: () => acts.onCopy(question),
                },
              ]
            : []),
          ...stepItems({
            labels: copy,
            canStep: (by) => index + by >= 0 && index + by < total,
            onStep: acts.onMove,
          }),
          {
            id: 'out',
            label: copy.takeOut,
            icon: <ListX size={16} />,
            hasSeparator: true,
            onSelect: acts.onTakeOut,
          },
        ]}
      />
    </li>
  )
}
