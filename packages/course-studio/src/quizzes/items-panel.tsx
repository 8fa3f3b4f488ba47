import { useApi } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { questionKindLabels } from '@repo/messages'
import { Menu } from '@repo/office-ui/menu'
import { toast, useConfirm } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { lazyPart } from '@repo/ui/lazy-part'
import { Eye, Library, Plus, Shuffle } from 'lucide-react'
import { useState } from 'react'
import { ItemRow } from './item-row.tsx'
import type { EditedQuestion } from './question-dialog.tsx'
import { quizMessages as copy } from './quizzes.messages.ts'
import type { BankQuestion, QuestionKind, Quiz, QuizItem, QuizPlace } from './quizzes.types.ts'
import type { QuizState } from './use-quiz.ts'

const QuestionDialog = lazyPart(async () => (await import('./question-dialog.tsx')).QuestionDialog)
const BankDialog = lazyPart(async () => (await import('./bank-dialog.tsx')).BankDialog)
const DrawDialog = lazyPart(async () => (await import('./draw-dialog.tsx')).DrawDialog)
const PreviewDialog = lazyPart(async () => (await import('./preview-dialog.tsx')).PreviewDialog)

interface Props {
  place: QuizPlace
  quiz: Quiz
  bank: readonly BankQuestion[]
  state: QuizState
}

const keyOf = (item: QuizItem) => (item.kind === 'draw' ? item.id : item.questionId)

/** What the quiz asks, in its order, and the ways to add to it. */
export function ItemsPanel({ place, quiz, bank, state }: Props) {
  const { removeQuestion } = useApi().crmQuizzes
  const confirm = useConfirm()
  const [editing, setEditing] = useState<EditedQuestion | null>(null)
  const [dialog, setDialog] = useState<'bank' | 'draw' | 'preview' | null>(null)
  const [spoken, setSpoken] = useState('')
  const { items } = quiz
  const byId = new Map(bank.map((question) => [question.id, question]))
  const asked = new Set(items.flatMap((item) => (item.kind === 'question' ? [item.questionId] : [])))
  const nameOf = (item: QuizItem) =>
    item.kind === 'draw' ? copy.drawn(item.count, item.tag) : byId.get(item.questionId)?.text || copy.untitled
  const move = (index: number, delta: -1 | 1) => {
    const item = items[index]
    if (!item || !items[index + delta]) return
    void state.setItems((now) => {
      const at = now.findIndex((one) => keyOf(one) === keyOf(item))
      return now.toSpliced(at, 1).toSpliced(at + delta, 0, item)
    })
    setSpoken(copy.moved(nameOf(item), index + delta + 1))
  }
  const takeOut = (item: QuizItem, index: number) => {
    void state.setItems((now) => now.filter((one) => keyOf(one) !== keyOf(item)))
    toast.success(copy.taken(nameOf(item)), {
      action: {
        label: copy.undo,
        run: () => void state.setItems((now) => now.toSpliced(index, 0, item)),
      },
    })
  }
  const saved = async (question: BankQuestion) => {
    await state.readAnew()
    if (editing?.mode === 'edit') return
    const added: QuizItem = { kind: 'question', questionId: question.id }
    const after = editing?.mode === 'copy' ? editing.question.id : null
    await state.setItems((now) => {
      const at = now.findIndex((one) => keyOf(one) === after)
      return at < 0 ? [...now, added] : now.toSpliced(at + 1, 0, added)
    })
  }
  const remove = async (question: BankQuestion) => {
    const isDone = await confirm({
      title: copy.removeTitle,
      body: copy.removeBody,
      confirmLabel: copy.remove,
      cancelLabel: copy.keep,
      tone: 'danger',
      act: () => removeQuestion.call({ params: { id: place.id, questionId: question.id } }),
    })
    if (!isDone) return
    toast.success(copy.removed)
    await state.readAnew()
  }
  const kinds = Object.keys(questionKindLabels) as QuestionKind[]
  return (
    <Panel
      title={copy.questions}
      aside={
        items.length > 0 ? (
          <Button
            icon={<Eye aria-hidden="true" size={18} />}
            onClick={() => setDialog('preview')}
            size="sm"
            variant="ghost"
          >
            {copy.preview}
          </Button>
        ) : null
      }
    >
      {items.length === 0 ? (
        <EmptyState art="course" title={copy.empty} description={copy.emptyHint} />
      ) : (
        <ol className="divide-y divide-line border-y">
          {items.map((item, index) => (
            <ItemRow
              bank={bank}
              index={index}
              item={item}
              key={keyOf(item)}
              name={nameOf(item)}
              onCopy={(question) => setEditing({ mode: 'copy', question })}
              onEdit={(question) => setEditing({ mode: 'edit', question })}
              onMove={(delta) => move(index, delta)}
              onTakeOut={() => takeOut(item, index)}
              total={items.length}
            />
          ))}
        </ol>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Menu
          align="start"
          items={kinds.map((kind) => ({
            id: kind,
            label: questionKindLabels[kind],
            onSelect: () => setEditing({ mode: 'new', kind }),
          }))}
          trigger={<Button icon={<Plus aria-hidden="true" size={18} />}>{copy.add}</Button>}
        />
        <Button
          icon={<Library aria-hidden="true" size={18} />}
          onClick={() => setDialog('bank')}
          variant="secondary"
        >
          {copy.fromBank}
        </Button>
        <Button
          icon={<Shuffle aria-hidden="true" size={18} />}
          onClick={() => setDialog('draw')}
          variant="secondary"
        >
          {copy.draw}
        </Button>
      </div>
      <p className="sr-only" role="status">
        {spoken}
      </p>
      {editing ? (
        <QuestionDialog
          courseId={place.id}
          editing={editing}
          onClose={() => setEditing(null)}
          onSaved={(question) => void saved(question)}
        />
      ) : null}
      {dialog === 'bank' ? (
        <BankDialog
          onAdd={(ids) => {
            setDialog(null)
            const added = ids.map((questionId): QuizItem => ({ kind: 'question', questionId }))
            void state.setItems((now) => [...now, ...added])
          }}
          onClose={() => setDialog(null)}
          onRemove={(question) => void remove(question)}
          questions={bank.filter(({ id }) => !asked.has(id))}
        />
      ) : null}
      {dialog === 'draw' ? (
        <DrawDialog
          onAdd={(item) => {
            setDialog(null)
            void state.setItems((now) => [...now, item])
          }}
          onClose={() => setDialog(null)}
          questions={bank.filter(({ id }) => !asked.has(id))}
        />
      ) : null}
      {dialog === 'preview' ? (
        <PreviewDialog bank={bank} onClose={() => setDialog(null)} quiz={quiz} />
      ) : null}
    </Panel>
  )
}
