import { toast, useConfirm } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { useQuery } from '@tanstack/react-query'
import type { QuestionDetail } from '../questions.types.ts'
import { useQuestionRefresh } from '../use-question-acts.ts'
import { PictureField } from './picture-field.tsx'
import { PictureItem } from './picture-item.tsx'
import { picturesMessages as copy } from './pictures.messages.ts'

/** Pictures of a question that was asked: each is added and taken out at once; once it is answered, only taken out. */
export function SentPictures({ question: { id, pictures, isOpen } }: { question: QuestionDetail }) {
  const { addPicture } = useApi().questions
  const refresh = useQuestionRefresh()
  if (!isOpen && pictures.length === 0) return null
  return (
    <PictureField
      canAdd={isOpen}
      count={pictures.length}
      onAdd={async (file) => {
        await refresh(await addPicture.call({ params: { id }, file }))
        toast.success(copy.added)
      }}
    >
      {pictures.map((picture, index) => (
        <Sent id={id} key={picture.id} nth={index + 1} pictureId={picture.id} />
      ))}
    </PictureField>
  )
}

function Sent({ id, pictureId, nth }: { id: string; pictureId: string; nth: number }) {
  const { picture, removePicture } = useApi().questions
  const refresh = useQuestionRefresh()
  const confirm = useConfirm()
  const { data } = useQuery({
    ...picture.query({ params: { id, pictureId } }),
    staleTime: Infinity,
    throwOnError: false,
  })
  const remove = async () => {
    const isDone = await confirm({
      ...copy.removeSent,
      tone: 'danger',
      act: async () => refresh(await removePicture.call({ params: { id, pictureId } })),
    })
    if (isDone) toast.success(copy.removed)
  }
  return <PictureItem file={data} nth={nth} onRemove={() => void remove()} />
}
